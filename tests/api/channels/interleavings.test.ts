/**
 * Random histories of joins, leaves and messages, compared with a model that has a row for each recipient: who may
 * send, whose queues receive a message, and who received it.
 *
 * A history is a private channel with protected history, and a list of steps. The calls of a step run concurrently, and
 * the next step waits for them. For each step the model knows who was in the channel before, and who joined or left in
 * the meantime, in the order of the channel's log: exactly those users receive a message of the step who were in the
 * channel at one moment of it.
 */
import { type ApiClient, EventQueue } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { ok } from '../../answers.ts';

const PEOPLE = 5;
/**
 * Histories that run concurrently, each in a channel of its own, and the number of such batches; `RUNS=40` for more.
 */
const CONCURRENCY = 25;
const RUNS = Number(process.env.RUNS ?? 4);

/** The keeper subscribes and removes people in every channel, and sees every change. */
const { organisation, keeper } = await useOrganisation({ keeper: { name: 'Kim', role: 'owner' } });
let people: ApiClient[];
let everyone: ApiClient[];
let queues: Map<number, EventQueue>;
let channels = 0;

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: PEOPLE }, (_, i) => organisation.user(`Person ${i}`)));
  everyone = [keeper, ...people];
  const event_types = ['message', 'subscription'];
  queues = new Map(
    await Promise.all(
      everyone.map(async (one) => [one.userId, await EventQueue.register(one, { event_types })] as const),
    ),
  );
});

/** The act of one person in a step: joins, leaves, or writes. */
interface Act {
  readonly who: number;
  readonly what: 'in' | 'out' | 'send';
}
type Step = readonly Act[];

const act = fc.record({ who: fc.nat(PEOPLE - 1), what: fc.constantFrom('in', 'out', 'send', 'send') });
/** At most one join or leave per person, so that the roster after the step is known. The same person may also write. */
const step = fc.uniqueArray(act, {
  minLength: 1,
  maxLength: 4,
  selector: (one) => `${one.who} ${one.what === 'send'}`,
});
const history = fc.array(step as fc.Arbitrary<Step>, { minLength: 2, maxLength: 5 });

/** A message of a step; `id` is undefined if it was rejected. */
interface Sent {
  readonly step: number;
  readonly sender: number;
  readonly id: number | undefined;
}

interface Played {
  readonly channel: number;
  readonly steps: readonly Step[];
  readonly sent: readonly Sent[];
}

async function play(steps: readonly Step[]): Promise<Played> {
  const name = `history ${++channels}`;
  const terms = { invite_only: true, history_public_to_subscribers: false };
  await ok(keeper.post('/users/me/subscriptions', { subscriptions: [{ name }], ...terms }));
  const channel = (await ok(keeper.get('/get_stream_id', { stream: name }))).stream_id;
  const sent: Sent[] = [];
  for (const [number, acts] of steps.entries()) {
    await Promise.all(
      acts.map(async ({ who, what }) => {
        const person = people[who] as ApiClient;
        const principals = [person.userId];
        if (what === 'in') {
          await ok(keeper.post('/users/me/subscriptions', { subscriptions: [{ name }], principals }));
        } else if (what === 'out') {
          await ok(keeper.delete('/users/me/subscriptions', { subscriptions: [name], principals }));
        } else {
          const to = { type: 'channel', to: channel, topic: 't', content: `${number}`, read_by_sender: false };
          const { status, body } = await person.post('/messages', to);
          expect([200, 400]).toContain(status);
          sent.push({ step: number, sender: person.userId, id: status === 200 ? body.id : undefined });
        }
      }),
    );
  }
  return { channel, steps, sent };
}

/**
 * Returns the rosters during a step, starting with the one before it. Takes the step's changes, which are in the order
 * of the log, off `changes`.
 */
function rostersOf(before: ReadonlySet<number>, acts: Step, changes: { add: boolean; user: number }[]): Set<number>[] {
  const rosters = [new Set(before)];
  const effective = acts.filter(({ who, what }) => {
    const isIn = before.has((people[who] as ApiClient).userId);
    return what === 'in' ? !isIn : what === 'out' && isIn;
  });
  for (const { add, user } of changes.splice(0, effective.length)) {
    const next = new Set(rosters.at(-1));
    if (add) next.add(user);
    else next.delete(user);
    rosters.push(next);
  }
  return rosters;
}

async function check({ channel, steps, sent }: Played): Promise<void> {
  const received = new Map<number, Set<number>>();
  for (const { userId } of everyone) {
    for (const { type, message } of queues.get(userId)?.events ?? []) {
      if (type !== 'message' || message.stream_id !== channel) continue;
      const rows = received.get(message.id) ?? new Set();
      expect(rows.has(userId), 'a message comes once').toBe(false);
      received.set(message.id, rows.add(userId));
    }
  }
  const changes = (queues.get(keeper.userId)?.events ?? []).flatMap(({ op, stream_ids, user_ids }) =>
    stream_ids?.[0] === channel ? user_ids.map((user: number) => ({ add: op === 'peer_add', user })) : [],
  );
  let roster: Set<number> = new Set([keeper.userId]);
  for (const [number, acts] of steps.entries()) {
    const rosters = rostersOf(roster, acts, changes);
    for (const { sender, id } of sent.filter((one) => one.step === number)) {
      const may = rosters.map((one) => one.has(sender));
      if (id === undefined) expect(may, 'refused while in').toContain(false);
      else {
        expect(may, 'let through while out').toContain(true);
        const rows = [...(received.get(id) ?? [])].sort((a, b) => a - b);
        const possible = rosters.filter((one) => one.has(sender)).map((one) => [...one].sort((a, b) => a - b));
        expect(possible, 'received by who was in at one moment').toContainEqual(rows);
      }
    }
    roster = rosters.at(-1) as Set<number>;
  }
  expect(changes, 'nothing changes beside what was asked for').toEqual([]);
  expect(new Set((await ok(keeper.get(`/streams/${channel}/members`))).subscribers)).toEqual(roster);
  await Promise.all(everyone.map((one) => checkHistory(one, channel, roster, received)));
}

/** Checks that a member reads exactly the messages that they received, and any other user nothing. */
async function checkHistory(
  client: ApiClient,
  channel: number,
  roster: ReadonlySet<number>,
  received: ReadonlyMap<number, ReadonlySet<number>>,
): Promise<void> {
  const narrow = [{ operator: 'channel', operand: channel }];
  const { status, body } = await client.get('/messages', { anchor: 'newest', num_before: 100, num_after: 0, narrow });
  const ids = status === 200 ? body.messages.map(({ id }: { id: number }) => id) : [];
  const rows = [...received].flatMap(([id, users]) => (users.has(client.userId) ? [id] : []));
  expect(ids).toEqual(roster.has(client.userId) ? rows.sort((a, b) => a - b) : []);
  for (const { flags } of status === 200 ? body.messages : []) expect(flags).not.toContain('historical');
}

it('is exact, however comings, goings and messages fall together', async () => {
  const histories = fc.array(history, { minLength: CONCURRENCY, maxLength: CONCURRENCY });
  await fc.assert(
    fc.asyncProperty(histories, async (batch) => {
      const played = await Promise.all(batch.map(play));
      await organisation.settled();
      await Promise.all([...queues.values()].map((queue) => queue.drain()));
      for (const one of played) await check(one);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 300_000);
