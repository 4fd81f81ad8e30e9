/**
 * Closes and reopens a channel while users write to it. Messages whose sending starts after it was reported closed
 * reach only its subscribers, and once it is reported archived, none are accepted. (A message in flight at that moment
 * may count as sent before or after.)
 */
import { EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { expect, it } from 'vitest';
import { ok } from '../../answers.ts';

const WORKERS = 4;
const TURNS = 8;
/** Messages of each worker that start and end between two changes. */
const IN_BETWEEN = 3;

const { organisation, owner, speaker, outsider } = await useOrganisation({
  owner: { name: 'Owner', role: 'owner' },
  speaker: 'Speaker',
  outsider: 'Outsider',
});

async function channel(name: string): Promise<number> {
  const principals = [owner.userId, speaker.userId];
  await ok(owner.post('/users/me/subscriptions', { subscriptions: [{ name }], principals, ...QUIETLY }));
  return (await ok(owner.get('/get_stream_id', { stream: name }))).stream_id;
}

/** The reported state of the channel; undefined while it changes. */
type Said = 'open' | 'closed' | 'archived' | undefined;

interface Sent {
  readonly id: number | undefined;
  readonly msg: string;
  readonly started: { readonly said: Said; readonly turn: number };
  readonly ended: { readonly said: Said; readonly turn: number };
}

/** Writes without a pause while `changes` run one after another. Returns the result of each message. */
async function writeWhile(to: number, changes: readonly (() => Promise<Said>)[]): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  let now: Sent['started'] = { said: 'open', turn: 0 };
  let done = false;
  let wake = () => {};
  const workers = Array.from({ length: WORKERS }, async () => {
    while (!done) {
      const started = now;
      const { status, body } = await speaker.post('/messages', { type: 'channel', to, topic: 't', content: 'hm' });
      sent.push({ id: status === 200 ? body.id : undefined, msg: body.msg, started, ended: now });
      wake();
    }
  });
  /** Waits for messages that started and ended in this turn. */
  const some = async () => {
    const whole = () => sent.filter(({ started, ended }) => started === now && ended === now).length;
    while (whole() < WORKERS * IN_BETWEEN) await new Promise<void>((resolve) => (wake = resolve));
  };
  await some();
  for (const [turn, change] of changes.entries()) {
    now = { said: undefined, turn };
    now = { said: await change(), turn: turn + 1 };
    await some();
  }
  done = true;
  await Promise.all(workers);
  return sent;
}

const idsOf = (sent: readonly Sent[], said: Said) =>
  sent.flatMap(({ id, started, ended }) =>
    id !== undefined && started === ended && started.said === said ? [id] : [],
  );

it('shows those outside nothing that was sent after it was closed, and all that was sent while it was open', async () => {
  const id = await channel('gate');
  await organisation.settled();
  const queue = await EventQueue.register(outsider, { event_types: ['message'], all_public_streams: true });
  const closing = Array.from({ length: TURNS }, (_, turn) => async (): Promise<Said> => {
    const is_private = turn % 2 === 0;
    await ok(owner.patch(`/streams/${id}`, { is_private }));
    return is_private ? 'closed' : 'open';
  });
  const sent = await writeWhile(id, closing);
  await organisation.settled();
  await queue.drain();
  const received = new Set(queue.events.map(({ message }) => message.id));
  const [open, closed] = [idsOf(sent, 'open'), idsOf(sent, 'closed')];
  expect(closed.length).toBeGreaterThanOrEqual((WORKERS * IN_BETWEEN * TURNS) / 2);
  expect(closed.filter((one) => received.has(one))).toEqual([]);
  expect(open.filter((one) => !received.has(one))).toEqual([]);
});

it('takes nothing that is sent after it was archived', async () => {
  const id = await channel('wall');
  const sent = await writeWhile(id, [
    async () => {
      await ok(owner.delete(`/streams/${id}`));
      return 'archived';
    },
  ]);
  expect(idsOf(sent, 'archived')).toEqual([]);
  const refusals = sent.filter(({ started }) => started.said === 'archived').map(({ msg }) => msg);
  expect(new Set(refusals)).toEqual(new Set(["Not authorized to send to channel 'wall'"]));
  expect(idsOf(sent, 'open').length).toBeGreaterThan(0);
});
