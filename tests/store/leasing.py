"""A server of its own for the tests of leases: leases screens for an assessor, then waits to be killed.

python -m tests.store.leasing TARGET ASSESSOR COUNT MOMENT
"""

from __future__ import annotations

import sys
from datetime import datetime

from assessment.campaign import Campaign
from assessment.judging.queue.dynamic_queue import take_screen
from assessment.store import open_store


def main() -> None:
    target, assessor, count, moment = sys.argv[1:]
    store = open_store(target)
    campaign = Campaign(store, store.campaigns()["spring"])
    now = datetime.fromisoformat(moment)
    for _ in range(int(count)):
        lease = take_screen(campaign.data, assessor, now)
        print("-" if lease is None else f"{lease.topic} {lease.screen}", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
