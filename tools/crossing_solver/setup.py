"""Builds the wheel of the compiled search: one for CPython 3.11 and all that follow."""

import platform

from setuptools import Extension, setup

# Bits are counted all the time, in one step on every x86-64 since 2009.
COUNTING = ["-mpopcnt"] if platform.machine() in ("x86_64", "AMD64") else []
SOLVER = Extension(
    "trivet_crossing",
    ["solver.c"],
    define_macros=[("Py_LIMITED_API", "0x030B0000")],
    extra_compile_args=["-std=c11", "-O3", "-Wall", "-Wextra", *COUNTING],
    py_limited_api=True,
)

setup(
    name="trivet-crossing",
    version="2",
    description="Crossing of Trivet searched by compiled code",
    license="MIT",
    python_requires=">=3.11",
    ext_modules=[SOLVER],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
