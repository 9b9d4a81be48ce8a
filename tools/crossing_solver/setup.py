"""Builds the wheel of the compiled solver: one for CPython 3.11 and later."""

import platform

from setuptools import Extension, setup

# The solver counts bits constantly; every x86-64 since 2009 has an instruction for it.
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
