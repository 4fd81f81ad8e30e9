/** Marks messages as read or unread, starred or collapsed: flags, in calls for many messages each. */
import { ApiError } from '@rookery/client';
import { api } from '../session.ts';

/** Delay of a call, ms: messages scrolled past within it share one call. */
const FLUSH_AFTER_MS = 150;
/** Min. time between two calls, ms: otherwise each message that arrives on screen would cause a call and an event. */
const BETWEEN_MS = 1000;
const RETRY_AFTER_MS = 5000;
/** Time within which the event of a mark arrives, if it does, ms. */
const CONFIRMED_AFTER_MS = 3000;
/** Max. ids in one call. */
const MAX_IDS = 1000;

export type EditableFlag = 'read' | 'starred' | 'collapsed' | 'hide_link_previews';

const waiting = new Set<number>();
/** Sent, but not yet confirmed by an event: they are not sent again. */
const sent = new Set<number>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** Settles when the calls in flight have ended. */
let inFlight = Promise.resolve();
/** Time of the last call, by `performance.now()`. */
let flushedAt = -BETWEEN_MS;

/** Marks messages that were on screen as read. */
export function markRead(ids: readonly number[]): void {
  for (const id of ids) if (!sent.has(id)) waiting.add(id);
  const waitMs = Math.max(FLUSH_AFTER_MS, flushedAt + BETWEEN_MS - performance.now());
  if (waiting.size > 0) timer ??= setTimeout(flush, waitMs);
}

/** Messages that were on screen when the page is closed also count as read. */
addEventListener('pagehide', () => flush(true));

function flush(keepalive = false): void {
  const earlier = inFlight;
  inFlight = sendMarks(keepalive).then(() => earlier);
}

async function sendMarks(keepalive: boolean): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const ids = [...waiting].slice(0, MAX_IDS);
  if (ids.length === 0) return;
  flushedAt = performance.now();
  for (const id of ids) {
    waiting.delete(id);
    sent.add(id);
  }
  if (waiting.size > 0) timer = setTimeout(flush, FLUSH_AFTER_MS);
  try {
    await addRead(ids, keepalive);
  } catch {
    for (const id of ids) waiting.add(id);
    timer ??= setTimeout(flush, RETRY_AFTER_MS);
  } finally {
    setTimeout(() => {
      for (const id of ids) sent.delete(id);
    }, CONFIRMED_AFTER_MS);
  }
}

/**
 * The server rejects a call that names a message which the user can no longer see: a deleted one, or one moved to a
 * place that they may not read. The call is halved until that message is alone, which is then skipped.
 */
async function addRead(ids: readonly number[], keepalive: boolean): Promise<void> {
  try {
    await setFlag('read', 'add', ids, keepalive);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 400)) throw error;
    if (ids.length === 1) return;
    const half = Math.ceil(ids.length / 2);
    await addRead(ids.slice(0, half), keepalive);
    await addRead(ids.slice(half), keepalive);
  }
}

/** Deleted messages need no mark. */
export function forgetMarks(ids: readonly number[]): void {
  for (const id of ids) waiting.delete(id);
}

/** Withdraws marks of messages that are about to be marked as unread: a mark that arrives later would revert that. */
export async function withdrawMarks(ids: readonly number[]): Promise<void> {
  forgetMarks(ids);
  await inFlight;
  // A call that failed queued its marks again.
  forgetMarks(ids);
  for (const id of ids) sent.delete(id);
}

/** Sets or removes a flag. The change comes back as an event. @throws ApiError, NetworkError */
export async function setFlag(
  flag: EditableFlag,
  op: 'add' | 'remove',
  ids: readonly number[],
  keepalive = false,
): Promise<void> {
  await api.post('/messages/flags', { messages: ids, op, flag }, keepalive ? { keepalive } : {});
}
