import { ROLES } from '@rookery/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventEntry, registration } from '../../test/entries.ts';
import { formOf } from '../tail/form.ts';
import type { TailEntry } from '../tail/tail-entry.ts';
import { type ReplyBounds, scan } from './scan.ts';

// biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests assert
type ClientEvent = any;

const BOUNDS: ReplyBounds = { maxEvents: 100, maxBytes: 1_000_000 };
const queue = registration();

const poll = (entries: readonly TailEntry[], lastEventId = 0, bounds = BOUNDS): ClientEvent[] => {
  const behind = entries.filter((entry) => entry.position > lastEventId);
  const { reply } = scan({ registration: queue, form: formOf(queue), role: ROLES.member }, behind, bounds);
  return JSON.parse(reply.toBuffer(queue.queueId).toString()).events;
};

const change = (op: 'add' | 'remove', flag: string, messages: number[], more: object = {}) => ({
  type: 'update_message_flags',
  op,
  operation: op,
  flag,
  messages,
  all: false,
  ...more,
});
const inOrder = (events: { type: string; op?: string }[]) => events.map((event, n) => eventEntry(event, 10 * (n + 1)));

test('neighbours that say the same of other messages are one event, with the newest id', () => {
  const entries = inOrder([
    change('add', 'read', [1, 2]),
    change('add', 'read', [3]),
    change('add', 'read', [4]),
    change('add', 'starred', [4]),
    change('remove', 'starred', [4]),
    change('remove', 'starred', [5]),
  ]);
  expect(poll(entries)).toEqual([
    { ...change('add', 'read', [1, 2, 3, 4]), id: 30 },
    { ...change('add', 'starred', [4]), id: 40 },
    { ...change('remove', 'starred', [4, 5]), id: 60 },
  ]);
  expect(poll(entries, 20)[0]).toEqual({ ...change('add', 'read', [4]), id: 30 });
});

test('nothing moves past anything else', () => {
  const entries = inOrder([change('add', 'read', [1]), { type: 'typing' }, change('add', 'read', [2])]);
  expect(poll(entries).map((event) => event.id)).toEqual([10, 20, 30]);
});

test('what is not for the queue stands between nothing', () => {
  const [first, , last] = inOrder([change('add', 'read', [1]), { type: 'typing' }, change('add', 'read', [2])]);
  expect(poll([first as TailEntry, eventEntry({ type: 'tick' }, 20), last as TailEntry])).toEqual([
    { ...change('add', 'read', [1, 2]), id: 30 },
  ]);
});

test.each([
  ['messages made unread, whose events say where each one is', change('remove', 'read', [1], { message_details: {} })],
  ['all that is read', change('add', 'read', [], { all: true })],
])('no merging of %s', (_, event) => {
  expect(poll(inOrder([event, event]))).toEqual([
    { ...event, id: 10 },
    { ...event, id: 20 },
  ]);
});

test('a merged event counts as one, and its bytes as they are', () => {
  const entries = inOrder([1, 2, 3, 4].map((id) => change('add', 'read', [id])));
  expect(poll(entries, 0, { maxEvents: 2, maxBytes: 1_000_000 })).toMatchObject([{ messages: [1, 2, 3, 4] }]);
  expect(poll(entries, 0, { maxEvents: 100, maxBytes: 1 })).toMatchObject([{ messages: [1], id: 10 }]);
  expect(poll(entries, 0, { maxEvents: 1, maxBytes: 1_000_000 })).toMatchObject([{ messages: [1], id: 10 }]);
});

type State = Map<number, Set<string>>;

function apply(state: State, event: ClientEvent): void {
  if (event.type === 'message') {
    state.set(event.message_id, new Set());
    return;
  }
  for (const id of event.all ? state.keys() : event.messages) {
    // A client ignores flags of messages that it does not have.
    if (event.op === 'add') state.get(id)?.add(event.flag);
    else state.get(id)?.delete(event.flag);
  }
}

test('however the polls are cut, and whatever of a reply is taken in, a client ends where single events lead', () => {
  const id = fc.integer({ min: 1, max: 6 });
  const flags = fc.constantFrom('read', 'starred');
  const op = fc.constantFrom('add' as const, 'remove' as const);
  const event = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(op, flags, fc.uniqueArray(id, { minLength: 1 }))
        .map(([o, flag, messages]) => change(o, flag, messages)),
    },
    { weight: 1, arbitrary: id.map((message_id) => ({ type: 'message', message_id })) },
    { weight: 1, arbitrary: fc.constant(change('add', 'read', [], { all: true })) },
  );
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 30 }),
      fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 6 }), fc.nat(8)), { maxLength: 20 }),
      (events, cuts) => {
        const entries = inOrder(events);
        const straight: State = new Map();
        for (const one of events) apply(straight, one);

        const client: State = new Map();
        let last = 0;
        const takeIn = (page: ClientEvent[]) => {
          for (const one of page) {
            expect(one.id).toBeGreaterThan(last);
            last = one.id;
            apply(client, one);
          }
        };
        // Each poll sees a part of the log and answers with a few events, and the client receives a few of those.
        for (const [seen, maxEvents, taken] of cuts) {
          takeIn(poll(entries.slice(0, seen), last, { ...BOUNDS, maxEvents }).slice(0, taken));
        }
        takeIn(poll(entries, last));
        expect(client).toEqual(straight);
      },
    ),
    { numRuns: 1000 },
  );
});
