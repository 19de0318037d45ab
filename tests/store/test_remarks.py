"""Questions and conventions are stored alike by both engines, in the chain, and copied whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assessment.campaign.question_log import remark_log, store_remark
from assessment.model import Nugget, Ref, UserError
from assessment.model.questions_and_conventions import Remark
from assessment.store import open_store
from assessment.store.copying import copy
from assessment.store.guard import Stale

REF = Ref("answer", "1", "heron")
TEXT = "a\x00b\uffff0☃'?%s {0} <b>"


def remark(uuid="q1", act="ask", **more):
    return Remark(act, "q1", REF, TEXT, uuid=uuid, by="Ann", **more)


def put(store, campaign, event, *, seen):
    store_remark(store, campaign, event, "ask questions", seen=seen, admission=None)


def test_an_event_comes_back_as_it_was_with_number_and_time(store, spring):
    put(store, spring, remark(name="sentence 1", excerpt=TEXT), seen=0)
    log = remark_log(store, spring)
    [event] = log.events
    expected = remark(name="sentence 1", excerpt=TEXT)
    assert event == replace(expected, seq=log.newest, at=event.at)
    assert event.at > "2020"


def test_who_has_not_read_the_newest_event_reads_again(store, spring):
    put(store, spring, remark(), seen=0)
    with pytest.raises(Stale):
        put(store, spring, remark("a1", "answer"), seen=0)
    put(store, spring, remark("a1", "answer"), seen=remark_log(store, spring).newest)
    [question] = remark_log(store, spring).questions().values()
    assert question.answer == TEXT


def test_a_uuid_of_a_nugget_event_is_taken(store, spring):
    store.append_nuggets(spring, [Nugget("n", "1", "1", 1, "fact", uuid="q1")])
    with pytest.raises(UserError, match="UUID is taken"):
        put(store, spring, remark(), seen=0)


def test_another_campaign_has_its_own(store, spring):
    put(store, spring, remark(), seen=0)
    autumn = store.add_campaign("autumn", "Autumn", "biogen").id
    assert remark_log(store, autumn).events == ()
    put(store, autumn, remark(), seen=0)


def test_the_chain_holds_them_and_a_copy_has_them(store, spring, tmp_path):
    put(store, spring, remark(), seen=0)
    assert store.prove(spring).holds
    copied = open_store(str(tmp_path / "copy.sqlite"))
    copy(store._engine, copied._engine)
    assert remark_log(copied, spring) == remark_log(store, spring)
    assert copied.prove(spring).holds
