/**
 * Common uses of zulip-js: `node zulip-js-client.ts SENDER.zuliprc RECEIVER.zuliprc`. They are a separate program
 * because the library's event loop ends only with its process.
 */
import zulip, { type Reply } from 'zulip-js';

const [senderFile = '', receiverFile = ''] = process.argv.slice(2);

function report(step: string, value: unknown): void {
  process.stdout.write(`${JSON.stringify({ step, value })}\n`);
}
async function reported(step: string, reply: Promise<Reply>): Promise<Reply> {
  const value = await reply;
  report(step, value);
  return value;
}

const sender = await zulip({ zuliprc: senderFile });
const receiver = await zulip({ zuliprc: receiverFile });

await reported('settings', sender.server.settings());
const me = await reported('profile', sender.users.me.getProfile());
const other = await reported('other profile', receiver.users.me.getProfile());
await reported('users', sender.users.retrieve());

// The library encodes arrays, and everything inside them.
await reported(
  'subscribe',
  sender.users.me.subscriptions.add({ subscriptions: [{ name: 'js', description: 'By js' }] }),
);
await reported('join', receiver.users.me.subscriptions.add({ subscriptions: [{ name: 'js' }] }));
await reported('streams', sender.streams.retrieve());
await reported('subscriptions', sender.streams.subscriptions.retrieve());
const { stream_id } = await reported('stream id', sender.streams.getStreamId('js'));

// The library's own loop registers, polls and acknowledges. It does not report when it has registered: the first event
// shows it.
const types = ['message', 'update_message', 'reaction', 'update_message_flags', 'typing'];
const loop: Record<string, unknown>[] = [];
void receiver.callOnEachEvent((event) => void loop.push(event), types);
await until('the loop hears', async () => {
  await sender.messages.send({ to: 'js', type: 'stream', topic: 'loop', content: 'Is anyone there?' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  return loop.some((event) => event.type === 'message');
});

const queue = await reported('register', receiver.queues.register({ event_types: types }));
const sent = await reported(
  'send',
  sender.messages.send({ to: 'js', type: 'stream', topic: 'castle', content: 'Something is rotten' }),
);
const direct = await reported(
  'send direct',
  sender.messages.send({ to: [other.email], type: 'private', content: 'Psst' }),
);
await reported('update', sender.messages.update({ message_id: sent.id, content: 'Something **is** rotten' }));
await reported('react', receiver.reactions.add({ message_id: sent.id, emoji_name: 'octopus' }));
await reported('unreact', receiver.reactions.remove({ message_id: sent.id, emoji_name: 'octopus' }));
await reported('read', receiver.messages.flags.add({ messages: [sent.id], flag: 'read' }));
await reported(
  'star',
  receiver.callEndpoint('/messages/flags', 'POST', { messages: [direct.id], op: 'add', flag: 'starred' }),
);
await reported('typing', sender.typing.send({ to: [me.user_id, other.user_id], op: 'start' }));

const events: Record<string, unknown>[] = [];
let last = queue.last_event_id as number;
await until('the queue has it all', async () => {
  const reply = await receiver.events.retrieve({ queue_id: queue.queue_id, last_event_id: last });
  for (const event of (reply.events ?? []) as { id: number }[]) {
    last = Math.max(last, event.id);
    events.push(event);
  }
  return events.some((event) => event.type === 'typing');
});
report('events', events);
await until('the loop has it all', async () => {
  await new Promise((resolve) => setTimeout(resolve, 100));
  return loop.some((event) => event.type === 'typing');
});
report('loop', loop);

await reported('topics', receiver.streams.topics.retrieve({ stream_id }));
await reported('get', receiver.messages.getById({ message_id: sent.id }));
await reported(
  'fetch',
  receiver.messages.retrieve({
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    narrow: [
      { operator: 'channel', operand: 'js' },
      { operator: 'topic', operand: 'castle' },
    ],
  }),
);
await reported(
  'unread',
  receiver.messages.retrieve({
    anchor: 'first_unread',
    num_before: 0,
    num_after: 10,
    narrow: [{ operator: 'is', operand: 'unread' }],
  }),
);
await reported('unstar', receiver.messages.flags.remove({ messages: [direct.id], flag: 'starred' }));
await reported('render', sender.messages.render({ content: '**foo**' }));
await reported('emoji', sender.emojis.retrieve());
const others = { subscriptions: JSON.stringify(['js']), principals: JSON.stringify([other.user_id]) };
await reported('unsubscribe other', sender.users.me.subscriptions.remove(others));
const back = { ...others, subscriptions: JSON.stringify([{ name: 'js' }]) };
await reported('subscribe other', sender.users.me.subscriptions.add(back));
await reported('unsubscribe', receiver.users.me.subscriptions.remove({ subscriptions: JSON.stringify(['js']) }));
await reported('deregister', receiver.queues.deregister({ queue_id: queue.queue_id }));
await reported('no such channel', sender.messages.send({ to: 'nonesuch', type: 'stream', topic: 't', content: 'c' }));
process.exit(0);

/** Repeats a check until it succeeds. Throws after ten seconds, which ends the program. */
async function until(what: string, again: () => Promise<boolean>): Promise<void> {
  const endAt = Date.now() + 10_000;
  while (!(await again())) {
    if (Date.now() > endAt) throw new Error(`${what}: not within 10 s`);
  }
}
