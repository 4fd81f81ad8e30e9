/** The checker of the nemesis finds planted errors, by each of its rules; otherwise its silence would prove nothing. */
import { describe, expect, it } from 'vitest';
import { check, type Notes, RULES, tellsOfStars } from '../faults/nemesis/checker.ts';
import { GONE, keyOf, Ledger } from '../faults/nemesis/ledger.ts';
import { differences } from '../faults/nemesis/listener.ts';
import type { Action, FinalState, Heard, Operation, Queue, StoredMessage } from '../faults/nemesis/notes.ts';
import { drawSchedule } from '../faults/nemesis/schedule.ts';
import { Random } from '../simulation/random.ts';

const [ANN, BEN] = [1, 2];
const [SQUARE, VAULT] = [10, 11];

const operation = (action: Action, times: readonly [number, number], more: Partial<Operation> = {}): Operation => ({
  action,
  user: ANN,
  startedAt: times[0],
  endedAt: times[1],
  outcome: 'done',
  message: undefined,
  needs: [],
  failures: [],
  refusal: '',
  ...more,
});
const send = (token: string, channel: number, message: number, times: readonly [number, number]) =>
  operation({ kind: 'send', token, to: { channel, topic: 'castle' } }, times, { message });

type Received =
  | { readonly what: 'message'; readonly message: number; readonly token: string; readonly channel: number }
  | { readonly what: 'edit'; readonly message: number; readonly text: string }
  | { readonly what: 'subscribed' | 'unsubscribed'; readonly channel: number };
const message = (id: number, token: string, channel = SQUARE): Received => ({
  what: 'message',
  message: id,
  token,
  channel,
});
const edit = (id: number, text: string): Received => ({ what: 'edit', message: id, text });
const heard = (...all: Received[]): Heard[] => all.map((one, index) => ({ ...one, at: 1_000, eventId: index + 1 }));

const stored = (id: number, token: string, more: Partial<StoredMessage> = {}): StoredMessage => ({
  id,
  token,
  text: 'v0',
  channel: SQUARE,
  topic: 'castle',
  reactions: [],
  ...more,
});

/** Two messages in a public channel, the first one edited; Ben receives both, and is in no private channel. */
function rightNotes(): Notes & { ledger: Ledger; queues: [Queue] } {
  const ledger = new Ledger();
  for (const channel of [SQUARE, VAULT]) ledger.set(keyOf.member(channel, BEN), channel === SQUARE);
  ledger.set(keyOf.role(BEN), 400);
  for (const id of [1, 2]) {
    ledger.set(keyOf.content(id), 'v0');
    ledger.set(keyOf.topic(id), 'castle');
    ledger.set(keyOf.channel(id), SQUARE);
  }
  const change = ledger.begin(keyOf.content(1), 'v1', 300);
  ledger.acknowledge(keyOf.content(1), change, 310);
  const queue: Queue = {
    name: 'Ben',
    user: BEN,
    registeredFrom: 0,
    registeredTo: 10,
    heard: heard(message(1, 'n0x0'), message(2, 'n0x1'), edit(1, 'v1')),
    errors: [],
    failures: [],
  };
  const state: FinalState = {
    name: 'Ben',
    user: BEN,
    channels: [SQUARE],
    starred: [],
    roles: new Map([[BEN, 400]]),
    differences: [],
  };
  return {
    ledger,
    operations: [
      send('n0x0', SQUARE, 1, [100, 110]),
      send('n0x1', SQUARE, 2, [200, 210]),
      operation({ kind: 'edit', message: 1, text: 'v1' }, [300, 310]),
    ],
    queues: [queue],
    stored: [stored(1, 'n0x0', { text: 'v1' }), stored(2, 'n0x1')],
    states: [state],
    privateChannels: new Set([VAULT]),
    disturbed: [{ from: 500, to: 600 }],
  };
}

const findings = (notes: Notes) => check(notes).map(({ rule, text }) => `${rule}: ${text}`);
const hearing = (...all: Received[]): Partial<Notes> => ({
  queues: [{ ...rightNotes().queues[0], heard: heard(...all) }],
});
const failing = (kind: 'answer' | 'connection', endedAt: number): Partial<Notes> => {
  const { operations } = rightNotes();
  const failure = { startedAt: endedAt - 5, endedAt, kind, text: 'failed', isDocumented: false };
  return { operations: [...operations.slice(1), { ...(operations[0] as Operation), failures: [failure] }] };
};

describe('the checker of the nemesis', () => {
  it('is silent where all is well', () => {
    expect(findings(rightNotes())).toEqual([]);
  });

  const right = rightNotes();
  const [first, second] = right.operations as [Operation, Operation];
  const [state] = right.states as [FinalState];
  const [once, twice, last, entitled, leak, removal, folded, errors] = RULES;
  const PLANTED: [string, (typeof RULES)[number], Partial<Notes>][] = [
    ['a lost message', once, { stored: right.stored.slice(1) }],
    ['a message stored twice', once, { stored: [...right.stored, stored(3, 'n0x1')] }],
    ['another id than was acknowledged', once, { stored: [right.stored[0] as StoredMessage, stored(3, 'n0x1')] }],
    ['a message of nobody', once, { stored: [...right.stored, stored(3, 'n7x7')] }],
    ['a lost edit', twice, { stored: [stored(1, 'n0x0'), stored(2, 'n0x1')] }],
    ['a lost move', twice, { stored: [stored(1, 'n0x0', { text: 'v1', topic: 'garden' }), stored(2, 'n0x1')] }],
    [
      'a reaction that nobody gave',
      twice,
      { stored: [right.stored[0] as StoredMessage, stored(2, 'n0x1', { reactions: [{ user: ANN, emoji: 'tada' }] })] },
    ],
    ['a lost role', twice, { states: [{ ...state, roles: new Map([[BEN, 200]]) }] }],
    ['a lost subscription', twice, { states: [{ ...state, channels: [] }] }],
    ['a message heard twice', last, hearing(message(1, 'n0x0'), message(2, 'n0x1'), message(2, 'n0x1'), edit(1, 'v1'))],
    ['an edit heard twice', last, hearing(message(1, 'n0x0'), message(2, 'n0x1'), edit(1, 'v1'), edit(1, 'v1'))],
    ['the wrong order', last, hearing(message(2, 'n0x1'), message(1, 'n0x0'), edit(1, 'v1'))],
    ['a message that is not heard', entitled, hearing(message(1, 'n0x0'), edit(1, 'v1'))],
    ['an edit that is not heard', entitled, hearing(message(1, 'n0x0'), message(2, 'n0x1'))],
    [
      'a message of a channel that one was never in',
      leak,
      {
        operations: [first, { ...second, action: { kind: 'send', token: 'n0x1', to: { channel: VAULT, topic: 't' } } }],
      },
    ],
    ['what the register had', leak, { queues: [{ ...right.queues[0], registeredFrom: 150, registeredTo: 160 }] }],
    [
      'a success without permission',
      leak,
      {
        operations: [
          ...right.operations,
          operation({ kind: 'move' }, [400, 410], {
            user: BEN,
            needs: [{ key: keyOf.member(VAULT, BEN), allows: Boolean }],
          }),
        ],
      },
    ],
    [
      'a message after the removal from its channel',
      removal,
      hearing(message(1, 'n0x0'), { what: 'unsubscribed', channel: SQUARE }, message(2, 'n0x1'), edit(1, 'v1')),
    ],
    ['a state that differs', folded, { states: [{ ...state, differences: ['.unread_msgs: 1 is 2'] }] }],
    ['an error that is not documented', errors, failing('answer', 550)],
    ['a connection that broke without a fault', errors, failing('connection', 450)],
    [
      'an error of a queue',
      errors,
      { queues: [{ ...right.queues[0], errors: [{ at: 1, text: 'BAD_EVENT_QUEUE_ID' }] }] },
    ],
    [
      'no answer at all',
      errors,
      { operations: [...right.operations, { ...first, message: undefined, outcome: 'running' }] },
    ],
    [
      'a refusal without a reason',
      errors,
      { operations: [...right.operations, operation({ kind: 'flag' }, [400, 410], { outcome: 'refused' })] },
    ],
  ];
  it.each(PLANTED)('finds %s', (_, rule, planted) => {
    expect(findings({ ...rightNotes(), ...planted }).join('\n')).toContain(`${rule}: `);
  });
  it('has a planted finding for each of its rules', () => {
    expect(new Set(PLANTED.map(([, rule]) => rule))).toEqual(new Set(RULES));
  });

  it('allows for what was under way at the same time', () => {
    const { ledger, ...notes } = rightNotes();
    // Ben leaves while the second message is being sent, and the deletion of the first one gets no answer.
    const leaving = ledger.begin(keyOf.member(SQUARE, BEN), false, 205);
    ledger.acknowledge(keyOf.member(SQUARE, BEN), leaving, 220);
    ledger.begin(keyOf.content(1), GONE, 400);
    const deletion = operation({ kind: 'delete', message: 1 }, [400, Number.POSITIVE_INFINITY], { outcome: 'open' });
    const operations = [...notes.operations, deletion];
    const states = notes.states.map((one) => ({ ...one, channels: [] }));
    for (const all of [[message(1, 'n0x0')], [message(1, 'n0x0'), message(2, 'n0x1')]]) {
      for (const gone of [0, 1]) {
        const left = { ...hearing(...all), stored: notes.stored.slice(gone), states };
        expect(findings({ ...notes, ledger, operations, ...left })).toEqual([]);
      }
    }
  });

  it('expects what becomes of a message that was moved of those who are subscribed where it is now', () => {
    // The first message is moved to another public channel before its edit.
    const MARKET = 12;
    const after = (isIn: boolean, ...all: Received[]) => {
      const { ledger, ...notes } = rightNotes();
      ledger.set(keyOf.member(MARKET, BEN), isIn);
      const move = ledger.begin(keyOf.channel(1), MARKET, 250);
      ledger.acknowledge(keyOf.channel(1), move, 260);
      const [moved, other] = notes.stored as [StoredMessage, StoredMessage];
      const states = notes.states.map((one) => ({ ...one, channels: isIn ? [SQUARE, MARKET] : [SQUARE] }));
      return findings({ ...notes, ledger, states, stored: [{ ...moved, channel: MARKET }, other], ...hearing(...all) });
    };
    const sent = [message(1, 'n0x0'), message(2, 'n0x1')];
    expect(after(false, ...sent)).toEqual([]);
    expect(after(true, ...sent)).toEqual([`${entitled}: Ben did not hear edit 1 v1`]);
    expect(after(true, ...sent, edit(1, 'v1'))).toEqual([]);
  });

  it('excuses a connection that a fault broke', () => {
    expect(findings({ ...rightNotes(), ...failing('connection', 550) })).toEqual([]);
  });
});

it('two states differ where they differ', () => {
  expect(differences({ a: [1, { b: 2 }], c: 'd' }, { a: [1, { b: 2 }], c: 'd' })).toEqual([]);
  expect(differences({ a: [1, { b: 2 }], c: 'd' }, { a: [1, { b: 3 }] })).toEqual([
    '.a.1.b: 2 is 3 in a fresh one',
    '.c: "d" is absent in a fresh one',
  ]);
  expect(differences([1, 2], [1])).toEqual([': [2] is [] in a fresh one']);
});

it('leaves out stars in a private channel that their user was out of at some time', () => {
  const ledger = new Ledger();
  for (const channel of [SQUARE, VAULT]) ledger.set(keyOf.member(channel, BEN), true);
  ledger.set(keyOf.channel(1), SQUARE);
  ledger.set(keyOf.channel(2), VAULT);
  // A direct message has no channel.
  const compared = () => [1, 2, 3].filter((id) => tellsOfStars(ledger, new Set([VAULT]), id, BEN));
  expect(compared()).toEqual([1, 2, 3]);
  for (const [at, isIn] of [
    [100, false],
    [200, true],
  ] as const) {
    for (const channel of [SQUARE, VAULT]) {
      const key = keyOf.member(channel, BEN);
      ledger.acknowledge(key, ledger.begin(key, isIn, at), at + 10);
    }
    expect(compared()).toEqual([1, 3]);
  }
});

it('a seed names a schedule', () => {
  const draw = (seed: number) =>
    drawSchedule(new Random(seed), { durationMs: 300_000, scale: new Map([['events', 2]]), only: [], everyMs: 5_000 });
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  expect(new Set(draw(7).map(({ target }) => target))).toEqual(
    new Set(['events-1', 'events-2', 'nats-1', 'mongodb-1', 'start']),
  );
});
