/**
 * The user's pending sends. Each is shown immediately, sent in order, and stays until its message has arrived.
 *
 * No send is lost: what the server has not acknowledged is in the tab's session storage, and is sent again after a lost
 * connection and after a reload. No message is sent twice: every attempt has the same `queue_id`, `local_id` and
 * `Idempotency-Key`, by which the server recognises a repetition for some minutes. A later attempt, or one after the
 * topic was moved, first searches for the message among the user's newer ones.
 */
import { ApiError, type ClientEvent, type Contract, isPermanent, randomKey, retryDelayMs } from '@rookery/client';
import { pause } from '@rookery/core/pause';
import { createEffect, createRoot, on } from 'solid-js';
import { createStore, produce, unwrap } from 'solid-js/store';
import { topicKey } from './channels.ts';
import { api, checkOwnSession, connection, onEvent, onReregister, queueId, ready, state } from './session.ts';
import { onTopicMove, type TopicPlace } from './topic-moves.ts';

/** The recipient of a message. `userIds`: the other users, or only the user's own id. */
export type Recipient =
  | { readonly type: 'channel'; readonly channelId: number; readonly topic: string }
  | { readonly type: 'direct'; readonly userIds: readonly number[] };

/** A message that is pending, or was rejected. */
export interface Outgoing {
  readonly localId: string;
  readonly recipient: Recipient;
  /** Markdown. */
  readonly content: string;
  /** UNIX seconds. */
  readonly sentAt: number;
  status: 'sending' | 'failed';
  /** The error, in the server's words. */
  error?: string;
  /** Whether the last attempt had no answer: it is retried automatically, or immediately by `retry`. */
  isWaiting?: boolean;
  /** The id under which the server has it, until its event arrives. */
  readonly messageId?: number;
}

interface Stored extends Outgoing {
  readonly queueId: string;
  /** Time of the first attempt whose outcome is unknown, UNIX ms. */
  readonly attemptedAt?: number;
  /** The `max_message_id` at that attempt: a message from it is newer. */
  readonly newerThan?: number;
  /** Recipients of attempts with an unknown outcome, from before the topic was moved. */
  readonly formerPlaces?: readonly Recipient[];
}

/** The response to a send. */
interface Sent {
  readonly localId: string;
  readonly recipient: Recipient;
  readonly messageId: number;
  /** The policy that the topic got by the user's settings: 2 unmuted, 3 followed. */
  readonly topicPolicy?: number | undefined;
}

const ATTEMPT_TIMEOUT_MS = 15_000;
/** How long attempts rely on the server's memory of the local id, ms. The server remembers it for five minutes. */
const REMEMBERED_MS = 4 * 60_000;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 20_000;
/**
 * How long the retry of a channel send waits for the connection of the events, ms. At least the max. pause between two
 * polls and the timeout of a poll (`EventLoop`: 30 s and 10 s), else the retry could precede the event of a move. A
 * failure of the events alone delays each attempt by as much.
 */
const MAX_EVENTS_WAIT_MS = 40_000;
/** Number of responses 500 after which a send counts as rejected. */
const MAX_SERVER_ERRORS = 3;
/** Max. own messages that are searched for one whose response was lost. */
const LOOKED_THROUGH = 100;
/** Max. wait for the event of an acknowledged message, ms. None comes for a channel that the user only posts to. */
const EVENT_WAIT_MS = 10_000;

const [sends, setSends] = createStore<{ list: Stored[] }>({ list: [] });
const sentListeners = new Set<(sent: Sent) => void>();
let running = false;
/** The newest id that the server acknowledged: its event may not have arrived yet. */
let newestSent = 0;
let wake: () => void = () => undefined;

/** The user's pending sends, in order. */
export const outgoing = (): readonly Outgoing[] => sends.list;

/** Sends a message. Never fails: errors are shown at the entry of `outgoing()`. */
export function send(recipient: Recipient, content: string): string {
  const localId = randomKey();
  const entry: Stored = {
    localId,
    recipient,
    content,
    sentAt: Date.now() / 1000,
    status: 'sending',
    queueId: queueId(),
  };
  change([...sends.list, entry]);
  void run();
  return localId;
}

/** Retries a rejected send, or immediately a waiting one. */
export function retry(localId: string): void {
  setSends(
    'list',
    (one) => one.localId === localId,
    produce<Stored>((one) => {
      one.status = 'sending';
      delete one.error;
      delete one.isWaiting;
    }),
  );
  store();
  wake();
  void run();
}

/** Discards a send, and returns its text. One that is in flight may still arrive. */
export function discard(localId: string): string | undefined {
  const entry = sends.list.find((one) => one.localId === localId);
  remove((one) => one.localId === localId);
  return entry?.content;
}

/** Calls `listener` for each send that the server acknowledged. Returns an unsubscribe function. */
export function onSent(listener: (sent: Sent) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

async function run(): Promise<void> {
  if (running) return;
  running = true;
  let failures = 0;
  for (let next = nextSend(); next; next = nextSend()) {
    try {
      await attempt(next);
      failures = 0;
    } catch (error) {
      failures++;
      if (isFinal(error, failures)) {
        fail(next.localId, error);
        failures = 0;
      } else {
        patch(next.localId, { isWaiting: true });
        await untilRetry(error, failures);
        await untilTopicIsKnown();
      }
    }
  }
  running = false;
}

const nextSend = (): Stored | undefined =>
  sends.list.find((one) => one.status === 'sending' && one.messageId === undefined);

/** @throws ApiError, NetworkError */
async function attempt(entry: Stored): Promise<void> {
  checkOwnSession();
  const isOld = entry.attemptedAt !== undefined && Date.now() - entry.attemptedAt > REMEMBERED_MS;
  // For the server, a send to another topic is a different one, even with the same key.
  const earlier = isOld || entry.formerPlaces ? await findSent(entry) : undefined;
  if (earlier !== undefined) return acknowledge(entry, { id: earlier });
  if (entry.attemptedAt === undefined) {
    patch(entry.localId, { attemptedAt: Date.now(), newerThan: Math.max(state.max_message_id, newestSent) });
    store();
  }
  const answer = await api.post('/messages', toParams(entry), {
    attempts: 1,
    timeoutMs: ATTEMPT_TIMEOUT_MS,
    idempotencyKey: `send.${entry.localId}`,
  });
  acknowledge(entry, answer);
}

function toParams({ recipient, content, queueId, localId }: Stored) {
  const named = { content, queue_id: queueId, local_id: localId };
  return recipient.type === 'channel'
    ? { type: 'channel' as const, to: recipient.channelId, topic: recipient.topic, ...named }
    : { type: 'direct' as const, to: recipient.userIds, ...named };
}

/**
 * Returns the id of the message of an attempt whose response was lost, if there is one. After a move of the topic, the
 * message was moved with it, or was sent after the move and is at the previous place.
 */
async function findSent({ recipient, formerPlaces = [], content, newerThan = 0 }: Stored): Promise<number | undefined> {
  for (const place of [recipient, ...formerPlaces]) {
    const own = await newestOwn(place);
    const found = own.find((one) => one.id > newerThan && one.content.trim() === content.trim());
    if (found) return found.id;
  }
  return undefined;
}

/** The user's newest messages of a conversation, as Markdown. */
async function newestOwn(recipient: Recipient) {
  const where =
    recipient.type === 'channel'
      ? [
          { operator: 'channel', operand: recipient.channelId },
          { operator: 'topic', operand: recipient.topic },
        ]
      : [{ operator: 'dm', operand: recipient.userIds }];
  const { messages } = await api.get('/messages', {
    narrow: [...where, { operator: 'sender', operand: state.user_id }],
    anchor: 'newest',
    num_before: LOOKED_THROUGH,
    num_after: 0,
    apply_markdown: false,
    allow_empty_topic_name: true,
  });
  return messages;
}

/** Pending sends follow moves of their topic. */
function followTopic(from: TopicPlace, to: TopicPlace): void {
  const place: Recipient = { type: 'channel', ...to };
  for (const { localId, recipient, messageId, attemptedAt, formerPlaces = [] } of sends.list) {
    if (recipient.type !== 'channel' || messageId !== undefined) continue;
    if (topicKey(recipient.channelId, recipient.topic) !== topicKey(from.channelId, from.topic)) continue;
    const isAttempted = attemptedAt !== undefined;
    patch(localId, { recipient: place, ...(isAttempted && { formerPlaces: [...formerPlaces, recipient] }) });
  }
  store();
}

function acknowledge(
  { localId, recipient }: Stored,
  { id, automatic_new_visibility_policy }: Contract.AnswerTo<'POST /messages'>,
): void {
  newestSent = Math.max(newestSent, id);
  // Events of an expired queue lack the local id: they are recognised by the newest id.
  if (id <= state.max_message_id) remove((one) => one.localId === localId);
  else {
    patch(localId, { messageId: id });
    store();
    setTimeout(() => dropLate(localId), EVENT_WAIT_MS);
  }
  for (const listener of sentListeners) {
    listener({ localId, recipient, messageId: id, topicPolicy: automatic_new_visibility_policy });
  }
}

function dropLate(localId: string): void {
  if (connection() === 'online') remove((one) => one.localId === localId);
  else if (sends.list.some((one) => one.localId === localId)) setTimeout(() => dropLate(localId), EVENT_WAIT_MS);
}

/** Whether a retry is useless. */
function isFinal(error: unknown, failures: number): boolean {
  if (error instanceof ApiError && error.status === 500) return failures >= MAX_SERVER_ERRORS;
  return isPermanent(error);
}

function fail(localId: string, error: unknown): void {
  patch(localId, { status: 'failed', error: error instanceof Error ? error.message : String(error) });
  store();
}

/** Waits until the next attempt: some seconds, or until the connection is back. */
function untilRetry(error: unknown, failures: number): Promise<void> {
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
  const ms = retryDelayMs({ failures, firstMs: FIRST_PAUSE_MS, mostMs: MAX_PAUSE_MS, retryAfterMs });
  // A delay that the server requested is respected regardless.
  return retryAfterMs ? pause(ms) : untilWoken(ms);
}

/**
 * Waits until the events of an outage have arrived, if the next send is a retry to a topic: the topic may have been
 * moved. A retry by the user does not wait.
 */
async function untilTopicIsKnown(): Promise<void> {
  const next = nextSend();
  if (next?.isWaiting && next.recipient.type === 'channel' && connection() !== 'online')
    await untilWoken(MAX_EVENTS_WAIT_MS);
}

/** Waits for `ms`, or until `wake` is called. */
function untilWoken(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

function onMessage(event: ClientEvent): void {
  if (event.type !== 'message' || sends.list.length === 0) return;
  remove((one) => one.localId === event.local_message_id || one.messageId === event.message.id);
}

function patch(localId: string, changed: Partial<Stored>): void {
  setSends('list', (one) => one.localId === localId, changed);
}

function remove(isGone: (one: Stored) => boolean): void {
  if (sends.list.some(isGone)) change(sends.list.filter((one) => !isGone(one)));
}

function change(list: Stored[]): void {
  setSends('list', list);
  store();
}

const storageKey = (): string => `rookery-outbox-${state.user_id}`;

function store(): void {
  const waiting = unwrap(sends).list.filter((one) => one.messageId === undefined);
  try {
    if (waiting.length === 0) sessionStorage.removeItem(storageKey());
    else sessionStorage.setItem(storageKey(), JSON.stringify(waiting));
  } catch {
    // Without storage they do not outlive a reload.
  }
}

function restore(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey()) ?? '[]') as Stored[];
    const known = new Set(sends.list.map((one) => one.localId));
    change([...stored.filter((one) => !known.has(one.localId)), ...sends.list]);
  } catch {
    // Unreadable data count as none.
  }
  void run();
}

createRoot(() => {
  onEvent(onMessage);
  onTopicMove(followTopic);
  // The windows of messages are fetched again, and then contain the acknowledged ones.
  onReregister(() => remove((one) => one.messageId !== undefined));
  createEffect(on(ready, (isReady) => isReady && restore()));
  createEffect(on(connection, (now) => now === 'online' && wake()));
});
