"""Builds the wheel of the compiled search: one for CPython 3.11 and all that follow."""

from setuptools import Extension, setup

SOLVER = Extension(
    "trivet_crossing",
    ["solver.c"],
    define_macros=[("Py_LIMITED_API", "0x030B0000")],
    extra_compile_args=["-std=c11", "-O2", "-Wall", "-Wextra"],
    py_limited_api=True,
)

setup(
    name="trivet-crossing",
    version="1",
    description="Crossing of Trivet searched by compiled code",
    license="MIT",
    python_requires=">=3.11",
    ext_modules=[SOLVER],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
