/**
 * Compares the notes of clients with the stored state, with the events of their queues, and with fresh registers. Knows
 * nothing of the server but the API: the expected state follows from operations that were acknowledged before others
 * started.
 */
import { GONE, keyOf, type Ledger } from './ledger.ts';
import type { Failure, FinalState, Heard, Need, Operation, Queue, StoredMessage } from './notes.ts';

export interface Finding {
  readonly rule: Rule;
  readonly text: string;
  /** When it happened, as far as it is known; Infinity for findings in the final state. */
  readonly at: number;
}

export const RULES = [
  'acknowledged is stored once',
  'stored is what was acknowledged last',
  'each event once, in order',
  'each entitled event',
  'nothing to who is not entitled',
  'nothing of a channel after its removal',
  'old state + events = fresh state',
  'only documented errors, then the same outcome',
] as const;
type Rule = (typeof RULES)[number] | 'installation';

export interface Notes {
  readonly ledger: Ledger;
  readonly operations: readonly Operation[];
  readonly queues: readonly Queue[];
  readonly stored: readonly StoredMessage[];
  readonly states: readonly FinalState[];
  readonly privateChannels: ReadonlySet<number>;
  /** Times at which connections to a gateway may have broken, because a fault hit it or the whole installation. */
  readonly disturbed: readonly { readonly from: number; readonly to: number }[];
}

export function check(notes: Notes): Finding[] {
  // An edit that is repeated because its gateway died is made again, with a second event. After a 503 the repetition is
  // recognised.
  const isRepeated = ({ action, failures }: Operation) =>
    action.kind === 'edit' && failures.some(({ kind }) => kind === 'connection');
  const repeated = new Set(notes.operations.filter(isRepeated).map(eventOf));
  return [
    ...checkStored(notes),
    ...notes.queues.flatMap((queue) => [
      ...checkOrder(queue, repeated, notes.operations),
      ...checkRemovals(queue, notes),
      ...checkEntitled(queue, notes),
    ]),
    ...checkStates(notes),
    ...checkErrors(notes),
  ];
}

/** Later than every acknowledged change, and earlier than changes that were never acknowledged. */
const END = Number.MAX_VALUE;

function* checkStored({ operations, stored, ledger }: Notes): Iterable<Finding> {
  const rule = 'acknowledged is stored once';
  const ids = new Map<string, number[]>();
  for (const { token, id } of stored) ids.set(token, [...new Set([...(ids.get(token) ?? []), id])]);
  for (const { action, message, startedAt } of operations) {
    if (action.kind !== 'send') continue;
    const there = ids.get(action.token) ?? [];
    ids.delete(action.token);
    if (there.length > 1) yield { rule, at: startedAt, text: `${action.token} is stored as ${there.join(' and ')}` };
    if (message === undefined || there.includes(message)) continue;
    if (there.length === 0 && contentsAtEnd(ledger, message).has(GONE)) continue;
    yield { rule, at: startedAt, text: `${action.token} was acknowledged as ${message} and is stored as [${there}]` };
  }
  for (const token of ids.keys()) yield { rule, at: END, text: `nobody sent ${token}, which is stored` };
  for (const one of stored) yield* checkMessage(one, ledger);
}

const contentsAtEnd = (ledger: Ledger, message: number) => ledger.possible(keyOf.content(message), END, END);

/** Checks one message in its final state: each aspect has a value that the last acknowledged change allows. */
function* checkMessage({ id, text, topic, channel, reactions }: StoredMessage, ledger: Ledger): Iterable<Finding> {
  if (!ledger.has(keyOf.content(id))) return;
  yield* holds(ledger, keyOf.content(id), text);
  if (channel !== undefined) yield* holds(ledger, keyOf.topic(id), topic);
  if (channel !== undefined) yield* holds(ledger, keyOf.channel(id), channel);
  const given = new Set(reactions.map(({ user, emoji }) => keyOf.reaction(id, user, emoji)));
  for (const key of ledger.keys(`reaction ${id} `)) yield* holds(ledger, key, given.has(key));
  for (const key of given) if (!ledger.has(key)) yield notAcknowledged(`${key}, which nobody gave`);
}

function* holds(ledger: Ledger, key: string, value: string | number | boolean): Iterable<Finding> {
  const possible = ledger.possible(key, END, END);
  if (!possible.has(value)) yield notAcknowledged(`${key} is ${value} and should be ${[...possible].join(' or ')}`);
}

const notAcknowledged = (text: string): Finding => ({ rule: 'stored is what was acknowledged last', at: END, text });

/** Returns a name for an event; undefined for events that may occur repeatedly. */
function nameOf(one: Heard): string | undefined {
  switch (one.what) {
    case 'message':
    case 'deletion':
      return `${one.what} ${one.message}`;
    case 'edit':
      return `edit ${one.message} ${one.text}`;
    case 'reaction':
      return `reaction ${one.op} ${one.message} ${one.user} ${one.emoji}`;
    default:
      return undefined;
  }
}

function* checkOrder(
  { name, heard }: Queue,
  repeated: ReadonlySet<string | undefined>,
  operations: readonly Operation[],
): Iterable<Finding> {
  const rule = 'each event once, in order';
  const names = new Map<string, number>();
  let [eventId, message] = [-1, 0];
  for (const one of heard) {
    const what = nameOf(one);
    const before = what === undefined ? undefined : names.get(what);
    if (before !== undefined && !repeated.has(what)) {
      const attempts = operations.filter((other) => eventOf(other) === what).map((other) => attemptsOf(other, one.at));
      const text = `${name} heard ${what} twice, first ${since(before, one.at)}; ${attempts.join('; ')}`;
      yield { rule, at: one.at, text };
    }
    if (what !== undefined) names.set(what, before ?? one.at);
    if (one.eventId <= eventId) yield { rule, at: one.at, text: `${name}: event ${one.eventId} after ${eventId}` };
    eventId = one.eventId;
    if (one.what !== 'message') continue;
    if (one.message < message) yield { rule, at: one.at, text: `${name}: message ${one.message} after ${message}` };
    message = one.message;
  }
}

const since = (from: number, to: number): string => `${((to - from) / 1000).toFixed(1)} s before`;

/** Describes an operation's attempts and its outcome, relative to a moment. */
function attemptsOf({ user, outcome, startedAt, endedAt, failures }: Operation, at: number): string {
  const failed = failures.map(({ endedAt: failedAt, text }) => `, failed ${since(failedAt, at)} (${text})`);
  return `by user ${user} from ${since(startedAt, at)}${failed.join('')}, ${outcome} ${since(endedAt, at)}`;
}

/** Checks, in the order of the queue, that between `subscription remove` and `add` no event of that channel arrives. */
function* checkRemovals({ name, user, heard }: Queue, notes: Notes): Iterable<Finding> {
  const { operations, privateChannels, ledger } = notes;
  const channelOf = new Map<number, number>();
  const bySent = new Map<number, Operation>();
  for (const one of operations) {
    const { action, message } = one;
    if (action.kind !== 'send' || !('channel' in action.to) || message === undefined) continue;
    bySent.set(message, one);
    // Receivers of a message in a public channel get its changes for ever; no message leaves a private channel.
    if (privateChannels.has(action.to.channel)) channelOf.set(message, action.to.channel);
  }
  const removed = new Set<number>();
  for (const one of heard) {
    if (one.what === 'subscribed') removed.delete(one.channel);
    if (one.what === 'unsubscribed') removed.add(one.channel);
    if ('message' in one) {
      const channel = one.what === 'message' ? one.channel : channelOf.get(one.message);
      if (channel === undefined || !removed.has(channel)) continue;
      const kind = privateChannels.has(channel) ? 'private' : 'public';
      const removal = ledger.lastChange(keyOf.member(channel, user), false, one.at);
      const sent = bySent.get(one.message);
      const since = (time: number | undefined) => Math.round((time ?? Number.NaN) - (removal?.startedAt ?? Number.NaN));
      const times =
        `ms after the removal began: removed ${since(removal?.endedAt)}, ` +
        `sent from ${since(sent?.startedAt)} to ${since(sent?.endedAt)} by ${sent?.user}, heard ${since(one.at)}`;
      const what = `${name} heard ${nameOf(one)} of ${kind} channel ${channel} after its removal from it`;
      const text = `${what} (${times})`;
      yield { rule: 'nothing of a channel after its removal', at: one.at, text };
    }
  }
}

/** Checks for events that a queue missed, and for events that it must not receive. */
function* checkEntitled(queue: Queue, notes: Notes): Iterable<Finding> {
  const heard = new Map(queue.heard.map((one) => [nameOf(one), one]));
  const byToken = new Map(
    notes.operations.flatMap((one) => (one.action.kind === 'send' ? [[one.action.token, one]] : [])),
  );
  const byMessage = new Map([...byToken.values()].map((one) => [one.message, one]));
  const leak = (one: Heard, why: string): Finding => ({
    rule: 'nothing to who is not entitled',
    at: one.at,
    text: `${queue.name} heard ${nameOf(one)} ${why}`,
  });
  for (const one of queue.heard) {
    if (one.what !== 'message') continue;
    const sent = byToken.get(one.token);
    if (!sent) yield leak(one, `that nobody sent (${one.token})`);
    else if (receives(queue.user, sent, sent.endedAt, notes) === 'never') yield leak(one, 'without being entitled');
    else if (sent.endedAt < queue.registeredFrom) yield leak(one, 'which its register had');
    else if (sent.message !== undefined && sent.message !== one.message) yield leak(one, `which is ${sent.message}`);
  }
  for (const operation of notes.operations) {
    if (operation.outcome !== 'done' || operation.startedAt <= queue.registeredTo) continue;
    const { action } = operation;
    const name = eventOf(operation);
    if (name === undefined || heard.has(name)) continue;
    const sent = action.kind === 'send' ? operation : byMessage.get((action as { message: number }).message);
    if (!sent || !hears(queue.user, operation, sent, notes)) continue;
    const text = `${queue.name} did not hear ${name}`;
    yield { rule: 'each entitled event', at: operation.endedAt, text };
  }
}

/** Returns the name of the event of an operation for all receivers of the message. */
function eventOf({ action, message, user }: Operation): string | undefined {
  switch (action.kind) {
    case 'send':
      return `message ${message}`;
    case 'edit':
      return `edit ${action.message} ${action.text}`;
    case 'delete':
      return `deletion ${action.message}`;
    case 'react':
      return `reaction ${action.op} ${action.message} ${user} ${action.emoji}`;
    default:
      return undefined;
  }
}

type Certainty = 'always' | 'never' | 'perhaps';

/** Returns whether a user was among the receivers of a message from its send until `to`. */
function receives(user: number, sent: Operation, to: number, { ledger }: Notes): Certainty {
  if (sent.action.kind !== 'send') return 'perhaps';
  const destination = sent.action.to;
  if ('users' in destination) return destination.users.includes(user) ? 'always' : 'never';
  const key = keyOf.member(destination.channel, user);
  if (!ledger.has(key)) return 'never';
  return certainty(ledger, { key, allows: Boolean }, sent.startedAt, to);
}

/**
 * Returns whether a user certainly receives the event of an operation on a message. A move to another channel ends the
 * events for users who are not subscribed there, though they may still read the message.
 */
function hears(user: number, operation: Operation, sent: Operation, notes: Notes): boolean {
  const { ledger } = notes;
  const { startedAt, endedAt } = operation;
  const key = sent.message === undefined ? '' : keyOf.channel(sent.message);
  if (operation === sent || !ledger.has(key)) return receives(user, sent, endedAt, notes) === 'always';
  return [...ledger.possible(key, startedAt, endedAt)].every((channel) => {
    const member = keyOf.member(channel as number, user);
    const since = ledger.lastChange(key, channel, endedAt)?.startedAt ?? sent.startedAt;
    return ledger.has(member) && certainty(ledger, { key: member, allows: Boolean }, since, endedAt) === 'always';
  });
}

function certainty(ledger: Ledger, { key, allows }: Need, from: number, to: number): Certainty {
  const values = [...ledger.possible(key, from, to)];
  if (values.every(allows)) return 'always';
  return values.some(allows) ? 'perhaps' : 'never';
}

function* checkStates({ states, ledger }: Notes): Iterable<Finding> {
  const rule = 'old state + events = fresh state';
  for (const { name, user, channels, starred, roles, differences } of states) {
    for (const text of differences) yield { rule, at: END, text: `${name}: ${text}` };
    for (const key of ledger.keys('member ')) {
      const [, channel, member] = key.split(' ').map(Number);
      if (member === user) yield* holds(ledger, key, channels.includes(channel as number));
    }
    for (const key of ledger.keys('star ')) {
      const [, message, owner] = key.split(' ').map(Number) as [number, number, number];
      // A deleted message, or one in a private channel that the user has left, is not among the starred ones.
      if (owner !== user || starred.includes(message) || contentsAtEnd(ledger, message).has(GONE)) continue;
      if (isVisible(ledger, message, user)) yield* holds(ledger, key, false);
    }
    for (const message of starred) {
      const key = keyOf.star(message, user);
      if (ledger.has(key)) yield* holds(ledger, key, true);
    }
    for (const [one, role] of roles) if (ledger.has(keyOf.role(one))) yield* holds(ledger, keyOf.role(one), role);
  }
}

/**
 * Returns whether a user's queue gets an event for each change that shows or hides one of their stars on a message. No
 * event hides the star when the user leaves a private channel, none shows it when they return, and a deletion in
 * between does not reach them at all.
 */
export function tellsOfStars(
  ledger: Ledger,
  privateChannels: ReadonlySet<number>,
  message: number,
  user: number,
): boolean {
  if (!ledger.has(keyOf.channel(message))) return true;
  // Messages of private channels are not moved.
  const [channel] = ledger.possible(keyOf.channel(message), END, END);
  if (!privateChannels.has(channel as number)) return true;
  return ledger.known(keyOf.member(channel as number, user), 0, END) === true;
}

function isVisible(ledger: Ledger, message: number, user: number): boolean {
  if (!ledger.has(keyOf.channel(message))) return true;
  const channel = ledger.known(keyOf.channel(message), END, END);
  return channel !== undefined && ledger.known(keyOf.member(channel as number, user), END, END) === true;
}

function* checkErrors({ operations, queues, disturbed, ledger }: Notes): Iterable<Finding> {
  const rule = 'only documented errors, then the same outcome';
  const undocumented = function* (who: string, failures: readonly Failure[]): Iterable<Finding> {
    for (const { startedAt, endedAt, kind, text, isDocumented } of failures) {
      const excused =
        isDocumented || (kind === 'connection' && disturbed.some((f) => f.from < endedAt && f.to > startedAt));
      if (!excused) yield { rule, at: endedAt, text: `${who}: ${text}` };
    }
  };
  for (const { name, errors, failures } of queues) {
    for (const { at, text } of errors) yield { rule, at, text: `${name}: ${text}` };
    yield* undocumented(name, failures);
  }
  for (const one of operations) {
    const { action, user, outcome, needs, startedAt, endedAt } = one;
    const who = `user ${user}, ${JSON.stringify(action)}`;
    yield* undocumented(who, one.failures);
    if (outcome === 'running') yield { rule, at: startedAt, text: `${who}: was never answered` };
    const certain = needs.map((need) => certainty(ledger, need, startedAt, endedAt));
    if (outcome === 'refused' && certain.every((all) => all === 'always')) {
      const tries = one.failures.length + 1;
      yield { rule, at: endedAt, text: `${who}: refused at attempt ${tries} without a reason: ${one.refusal}` };
    }
    if (outcome === 'done' && certain.includes('never')) {
      yield { rule: 'nothing to who is not entitled', at: endedAt, text: `${who}: succeeded without being entitled` };
    }
  }
}
