"""The option of `plan` that makes a dynamic queue."""

from __future__ import annotations

import click

from assessment.planning.options import DynamicQueue


def _queue(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> DynamicQueue | None:
    """The queue of `[MINUTES][:MOST]`; None without the option."""
    if value is None:
        return None
    minutes, _, most = value.partition(":")
    if not minutes.isdecimal() or not (most.isdecimal() or not most):
        raise click.BadParameter(
            f"{value!r} is not of the form MINUTES or MINUTES:MOST"
        )
    if not most:
        return DynamicQueue(minutes=int(minutes))
    return DynamicQueue(until_agreement=True, most=int(most), minutes=int(minutes))


queue_option = click.option(
    "--queue",
    metavar="MINUTES[:MOST]",
    callback=_queue,
    help="Hand out single screens to whoever is free, with leases of MINUTES, until each has --each labels; "
    "with MOST, until they agree or there are so many.",
)
