"""The commands behind build.py."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sitebuild import browsers
from sitebuild.paths import DIST
from sitebuild.steps import StepError


def main() -> int:
    """Runs one command; its exit code."""
    arguments = _parser().parse_args()
    try:
        exit_code: int = arguments.run(arguments) or 0
        return exit_code
    except StepError as error:
        print(f"\nStopped: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="build.py", description="Builds, serves and tests the site.")
    parser.set_defaults(run=_build)
    parser.add_argument(
        "--wheels", type=Path, action="append", default=[], metavar="DIR", help="look here for wheels first"
    )
    commands = parser.add_subparsers(title="commands", metavar="")
    commands.add_parser("build", help="build dist/ (the default)").set_defaults(run=_build)
    serve = commands.add_parser("serve", help="build, then serve dist/")
    serve.add_argument("--port", type=int, default=8000)
    serve.add_argument("--open", action="store_true", help="open the page in a browser")
    serve.set_defaults(run=_serve)
    bench = commands.add_parser("bench", help="build, then measure the site beside plain Pyodide and PyScript")
    bench.add_argument("--rounds", type=int, default=5, help="rounds on the unthrottled link; shaped ones get 3/5")
    bench.add_argument("--quick", action="store_true", help="one unthrottled round, writes no file")
    bench.set_defaults(run=_bench)
    soak = commands.add_parser("soak", help="build, then try every fault and play random input for half an hour")
    soak.add_argument("--minutes", type=float, default=30, help="how long the random input goes on")
    soak.add_argument(
        "--seed", type=int, metavar="N", help="the seed of the random input (drawn and told unless given)"
    )
    soak.set_defaults(run=_soak)
    test = commands.add_parser("test", help="build, then run every check and test")
    test.add_argument("pytest", nargs="*", help="arguments for pytest, in place of all tests")
    test.set_defaults(run=_test)
    package = commands.add_parser("package", help="build, then pack dist/ into one archive to hand on")
    package.add_argument("--out", type=Path, metavar="DIR", help="the folder for it (.cache/package/ unless given)")
    package.set_defaults(run=_package)
    return parser


def _build(arguments: argparse.Namespace, *, quick: bool = False) -> None:
    from sitebuild.site import build

    build(tuple(arguments.wheels), quick=quick)
    if not quick:
        print(f"Built {DIST.name}/: static files for any web server, under any path.")


def _serve(arguments: argparse.Namespace) -> None:
    from sitebuild.server import serve

    _build(arguments, quick=True)  # a figure that is being written should soon be seen
    serve(DIST, arguments.port, "Serving it; stop with Ctrl-C: ", open_page=arguments.open)


def _bench(arguments: argparse.Namespace) -> int:
    from sitebuild.bench import run

    _build(arguments)
    browsers.ready()
    return run(arguments.rounds, arguments.quick)


def _soak(arguments: argparse.Namespace) -> int:
    from sitebuild.soak import run

    _build(arguments)
    browsers.ready()
    return run(arguments.minutes, arguments.seed)


def _package(arguments: argparse.Namespace) -> None:
    from sitebuild.package import OUT, write

    _build(arguments)
    print(f"Packed {write((arguments.out or OUT).absolute())}")


def _test(arguments: argparse.Namespace) -> int:
    from sitebuild.checks import run_all

    _build(arguments)
    return run_all(arguments.pytest)


if __name__ == "__main__":
    sys.exit(main())
