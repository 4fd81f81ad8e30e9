"""What people do with the zulip package: python zulip_client.py SENDER.zuliprc RECEIVER.zuliprc.

Prints a line of JSON for each step with what the library returned.
"""

import json
import sys
import threading
import time

import zulip

TYPES = ["message", "update_message", "reaction", "update_message_flags", "typing"]


def tell(step, value):
    print(json.dumps({"step": step, "value": value}), flush=True)
    return value


class Enough(Exception):
    """Ends a loop of the library, which has no other end."""


class Loop:
    """One of the library's endless loops in a thread, until `enough` says so of what it was given."""

    def __init__(self, run, enough):
        self.heard = []
        self.enough = enough
        self.thread = threading.Thread(target=self.run, args=(run,), daemon=True)
        self.thread.start()

    def run(self, run):
        try:
            run(self.hear)
        except Enough:
            pass

    def hear(self, one):
        self.heard.append(one)
        if self.enough(one):
            raise Enough

    def wait(self):
        self.thread.join(20)
        if self.thread.is_alive():
            raise SystemExit("a loop heard only %s" % json.dumps(self.heard))
        return self.heard


sender = zulip.Client(config_file=sys.argv[1])
receiver = zulip.Client(config_file=sys.argv[2])

me = tell("profile", sender.get_profile())
other = tell("other profile", receiver.call_endpoint("users/me", method="GET"))
tell("user", sender.get_user_by_id(other["user_id"]))
tell("members", sender.get_members())
tell("subscribe", sender.add_subscriptions([{"name": "py", "description": "By Python"}]))
tell("join", receiver.add_subscriptions([{"name": "py"}]))
tell("streams", sender.get_streams())
tell("subscriptions", sender.get_subscriptions())
stream_id = tell("stream id", sender.get_stream_id("py"))["stream_id"]

# The loops register by themselves and do not say when they have; the first message that both heard does.
events = Loop(
    lambda hear: receiver.call_on_each_event(hear, event_types=TYPES),
    lambda event: event["type"] == "typing",
)
messages = Loop(receiver.call_on_each_message, lambda message: message["content"] == "Psst")
end_at = time.time() + 10
while not (events.heard and messages.heard):
    if time.time() > end_at:
        raise SystemExit("the loops hear nothing")
    sender.send_message({"type": "stream", "to": "py", "topic": "loop", "content": "Is anybody there?"})
    time.sleep(0.1)

queue = tell("register", receiver.register(event_types=TYPES, all_public_streams=False))
sent = tell(
    "send",
    sender.send_message({"type": "stream", "to": "py", "topic": "castle", "content": "Something is rotten"}),
)
direct = tell(
    "send direct",
    sender.send_message({"type": "private", "to": [other["email"]], "content": "Psst"}),
)
by_id = tell(
    "send direct by id",
    sender.send_message({"type": "direct", "to": [other["user_id"]], "content": "Once more"}),
)
tell("update", sender.update_message({"message_id": sent["id"], "content": "Something **is** rotten"}))
octopus = {"message_id": sent["id"], "emoji_name": "octopus"}
tell("react", receiver.add_reaction(octopus))
tell("unreact", receiver.remove_reaction(octopus))
flags = {"messages": [sent["id"]], "op": "add", "flag": "read"}
tell("read", receiver.update_message_flags(flags))
tell("star", receiver.update_message_flags({**flags, "messages": [direct["id"]], "flag": "starred"}))
tell("typing", sender.set_typing_status({"op": "start", "to": [me["user_id"], other["user_id"]]}))

tell("event loop", events.wait())
tell("message loop", messages.wait())
tell("events", receiver.get_events(queue_id=queue["queue_id"], last_event_id=queue["last_event_id"], dont_block=True))
tell("deregister", receiver.deregister(queue["queue_id"]))

narrow = [{"operator": "channel", "operand": "py"}, {"operator": "topic", "operand": "castle"}]
fetch = {"anchor": "newest", "num_before": 10, "num_after": 0, "narrow": narrow}
tell("fetch", receiver.get_messages(fetch))
unread = [{"operator": "is", "operand": "unread"}, {"operator": "is", "operand": "dm"}]
tell("unread", receiver.get_messages({**fetch, "narrow": unread}))
tell("raw", receiver.get_raw_message(sent["id"]))
tell("topics", receiver.get_stream_topics(stream_id))
tell("presence", receiver.update_presence({"status": "active", "ping_only": False, "new_user_input": True}))
tell("unsubscribe", receiver.remove_subscriptions(["py"]))
tell("no such channel", sender.send_message({"type": "stream", "to": "nonesuch", "topic": "t", "content": "c"}))
tell("events of no queue", receiver.get_events(queue_id=queue["queue_id"], last_event_id=-1))
