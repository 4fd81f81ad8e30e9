/**
 * Own sends on their way. Each is shown at once, goes out in its turn, and stays until its message came.
 *
 * Nothing is lost: what the server has not acknowledged is in the tab's session storage, and is sent again after a lost
 * connection and after a reload. Nothing is there twice: every attempt has the same `queue_id`, `local_id` and
 * `Idempotency-Key`, by which the server knows a repetition for some minutes. Before an attempt that comes later than
 * that, the message is looked for among the user's own newer ones.
 */
import { ApiError, type ClientEvent, type Contract } from '@rookery/client';
import { createEffect, createRoot, on } from 'solid-js';
import { createStore, produce, unwrap } from 'solid-js/store';
import { api, checkOwnSession, connection, onEvent, onReregister, queueId, ready, state } from './session.ts';

/** Where a message goes. `userIds`: the others, or the user alone. */
export type Recipient =
  | { readonly type: 'channel'; readonly channelId: number; readonly topic: string }
  | { readonly type: 'direct'; readonly userIds: readonly number[] };

/** A message that is on its way, or was refused. */
export interface Outgoing {
  readonly localId: string;
  readonly recipient: Recipient;
  /** Markdown. */
  readonly content: string;
  /** UNIX seconds. */
  readonly sentAt: number;
  status: 'sending' | 'failed';
  /** Why it was refused, in the server's words. */
  error?: string;
  /** The last attempt had no answer: it is tried again by itself, or at once by `retry`. */
  isWaiting?: boolean;
  /** The server has it under this id; its event is to come. */
  readonly messageId?: number;
}

interface Stored extends Outgoing {
  readonly queueId: string;
  /** UNIX ms of the first attempt whose outcome is not known. */
  readonly attemptedAt?: number;
  /** `max_message_id` at that attempt: what it made is newer. */
  readonly newerThan?: number;
}

/** What the server answered a send beside its id. */
export interface Sent {
  readonly localId: string;
  readonly recipient: Recipient;
  readonly messageId: number;
  /** What the topic became by the user's settings: 2 unmuted, 3 followed. */
  readonly topicPolicy?: number | undefined;
}

const ATTEMPT_TIMEOUT_MS = 15_000;
/** The server remembers sends by their local id for five minutes. */
const REMEMBERED_MS = 4 * 60_000;
const FIRST_PAUSE_MS = 1000;
const MOST_PAUSE_MS = 20_000;
/** Answers 500 before a send counts as refused. */
const MOST_SERVER_ERRORS = 3;
/** Own messages that are looked through for one whose answer was lost. */
const LOOKED_THROUGH = 100;
/** How long the event of an acknowledged message may take. It never comes to a channel that the user only posts to. */
const EVENT_WAIT_MS = 10_000;

const [sends, setSends] = createStore<{ list: Stored[] }>({ list: [] });
const sentListeners = new Set<(sent: Sent) => void>();
let running = false;
let wake: () => void = () => undefined;

/** Own sends that are not messages yet, in their order. */
export const outgoing = (): readonly Outgoing[] => sends.list;

/** Sends a message. It does not fail: what goes wrong is shown at the entry of `outgoing()`. */
export function send(recipient: Recipient, content: string): string {
  const localId = `${Date.now().toString(36)}.${randomText()}`;
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

/** Sends again what was refused, and at once what waits. */
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

/** Gives up a send, and answers its text. One that is under way may still arrive. */
export function discard(localId: string): string | undefined {
  const entry = sends.list.find((one) => one.localId === localId);
  remove((one) => one.localId === localId);
  return entry?.content;
}

/** Calls `listener` for each send that the server acknowledged. Answers how to stop that. */
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
        await pause(error, failures);
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
  const earlier = isOld ? await findSent(entry) : undefined;
  if (earlier !== undefined) return acknowledge(entry, { id: earlier });
  if (entry.attemptedAt === undefined) {
    patch(entry.localId, { attemptedAt: Date.now(), newerThan: state.max_message_id });
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

/** The id of the message that an attempt became whose answer was lost, if it became one. */
async function findSent({ recipient, content, newerThan = 0 }: Stored): Promise<number | undefined> {
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
  return messages.find((one) => one.id > newerThan && one.content.trim() === content.trim())?.id;
}

function acknowledge(
  { localId, recipient }: Stored,
  { id, automatic_new_visibility_policy }: Contract.AnswerTo<'POST /messages'>,
): void {
  // Events of a queue that is no more do not name the local id: those that came are known by the newest id.
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

/** Whether another attempt would change nothing. */
function isFinal(error: unknown, failures: number): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 500) return failures >= MOST_SERVER_ERRORS;
  return error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429;
}

function fail(localId: string, error: unknown): void {
  patch(localId, { status: 'failed', error: error instanceof Error ? error.message : String(error) });
  store();
}

/** Until the next attempt: some seconds, less where the server is back. */
function pause(error: unknown, failures: number): Promise<void> {
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
  const ms = Math.max(asked, Math.min(MOST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2));
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    wake = () => {
      // What the server asked for is waited for even so.
      if (asked > 0) return;
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
    // What cannot be read is none.
  }
  void run();
}

function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join('');
}

createRoot(() => {
  onEvent(onMessage);
  // The windows of messages are fetched again, and have what was acknowledged.
  onReregister(() => remove((one) => one.messageId !== undefined));
  createEffect(on(ready, (isReady) => isReady && restore()));
  createEffect(on(connection, (now) => now === 'online' && wake()));
});
