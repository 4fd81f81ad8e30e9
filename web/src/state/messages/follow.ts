/** Applies events to the windows. */
import type { ClientEvent, EventOf, Message, Narrow } from '@rookery/client';
import { toMessage } from '@rookery/client';
import { batch, createEffect, createRoot, untrack } from 'solid-js';
import type { View } from '../route.ts';
import { onEvent, onReregister, ready, state } from '../session.ts';
import { isSpectator } from '../spectator.ts';
import { dropEditDraft, followEdits } from './edit-drafts.ts';
import { fetchMatches, fetchMessages } from './fetch.ts';
import { fits } from './fits.ts';
import type { MessageWindow } from './message-window.ts';
import { add, applyToMessages, message, outdateMessages } from './messages.ts';
import { forgetMarks } from './read-marks.ts';
import { followUnheard, onSubscribed } from './unheard.ts';
import { contentsOf, heldWindows, openWindow, refreshWindows, startOf, sweepMessages, trimShown } from './windows.ts';

/**
 * Max. moved messages that are fetched individually; for a larger move, the windows that it may concern are fetched
 * again.
 */
const MAX_MOVED = 400;
/** Delay, ms, before the server is asked which messages match, so that one call covers several. */
const ASK_AFTER_MS = 60;
/** Number of new messages between sweeps for messages that no window holds. */
const SWEEP_EVERY = 500;

let arrivals = 0;
let topOf: (window: MessageWindow) => number | undefined = () => undefined;

/** Starts following the events of the session, and fetches the messages of the first view. */
export function startMessages(first: View): void {
  onEvent(applyToWindows);
  onReregister(() => {
    outdateMessages();
    refreshWindows((window) => topOf(window));
  });
  followUnheard((window) => topOf(window));
  followEdits();
  // An address that contains only a channel's name cannot be resolved before the register; nor is it known which
  // channels are open to a spectator.
  if (isSpectator()) return;
  if (first.name === 'narrow' && (first.narrow.length > 0 || location.hash === '#feed')) prefetch(first.narrow);
}

/** Sets how to find the top message of a window, around which a new registration fetches. */
export function setTopOf(of: typeof topOf): void {
  topOf = of;
}

/** Fetches the first page of the address's view while the register is in flight. */
function prefetch(narrow: Narrow): void {
  const near = narrow.find((one) => one.operator === 'near')?.operand;
  const { window, isNew } = openWindow(narrow, typeof near === 'number' ? near : startOf(contentsOf(narrow)));
  if (!isNew) return;
  createRoot((dispose) => {
    createEffect(() => {
      if (!ready() || window.status() === 'loading' || window.isLoadingOlder() || window.isLoadingNewer()) return;
      untrack(() => void catchUp(window));
      dispose();
    });
  });
}

/** A page from before the register lacks the changes between the two, which no event contains. */
async function catchUp(window: MessageWindow): Promise<void> {
  const last = window.span().ids.at(-1) ?? 0;
  if (window.span().foundNewest && state.max_message_id > last) {
    window.forgetNewest();
    await window.loadNewer();
  }
  await window.compare(topOf(window) ?? last);
}

function applyToWindows(event: ClientEvent): void {
  if (event.type === 'message') {
    onMessage(event);
    return;
  }
  const { changed, removed } = applyToMessages(event);
  if (removed.length > 0) {
    forgetMarks(removed);
    for (const id of removed) dropEditDraft(id);
    const gone = new Set(removed);
    for (const window of heldWindows()) window.remove(gone);
  }
  switch (event.type) {
    case 'update_message':
      if (event.subject !== undefined || event.new_stream_id !== undefined) void onMove(event);
      else if (!event.rendering_only) onEdit(event.message_id, changed);
      return;
    case 'update_message_flags':
      if (event.flag !== 'read') void onFlag(event.flag, event.op, event.messages);
      return;
    case 'reaction':
      onReaction(changed);
      return;
    case 'subscription':
      if (event.op === 'add') onSubscribed(event, (window) => topOf(window));
      else onVisibility(event);
      return;
    case 'user_topic':
      onVisibility(event);
      return;
    default:
      // Other events only change the model.
      return;
  }
}

/** The matches of a search were in the previous content. */
function onEdit(id: number, changed: readonly Message[]): void {
  for (const window of heldWindows()) window.matched.delete(id);
  admit(changed);
}

function onMessage(event: EventOf<'message'>): void {
  if (event.message.id <= 0) return;
  const one = toMessage(event);
  admit([one]);
  if (++arrivals % SWEEP_EVERY === 0) setTimeout(sweep);
}

/** Limits the messages that a tab holds when it stays open for days. */
function sweep(): void {
  trimShown((window) => topOf(window));
  sweepMessages();
}

/** Adds messages to the windows that they match. Only the server can decide whether they match a search. */
function admit(messages: readonly Message[]): void {
  for (const one of messages) {
    for (const window of heldWindows()) {
      const fit = fits(window.narrow, one);
      if (fit === true) receive(window, one);
      else if (fit === 'unknown') askOrForget(window, one);
    }
  }
}

/** A search that no view shows costs no request: its next view fetches the messages after the last held one. */
function askOrForget(window: MessageWindow, one: Message): void {
  const isNewer = one.id > (window.span().ids.at(-1) ?? 0);
  if (window.shown === 0 && isNewer) window.forgetNewest();
  else ask(window, one);
}

function receive(window: MessageWindow, one: Message): void {
  add(one);
  window.receive([one.id]);
}

const asked = new Map<MessageWindow, Map<number, Message>>();
let isAsking = false;

function ask(window: MessageWindow, one: Message): void {
  const waiting = asked.get(window) ?? new Map<number, Message>();
  asked.set(window, waiting.set(one.id, one));
  if (isAsking) return;
  isAsking = true;
  setTimeout(() => {
    isAsking = false;
    const all = [...asked];
    asked.clear();
    for (const [of, messages] of all) void answer(of, messages);
  }, ASK_AFTER_MS);
}

async function answer(window: MessageWindow, messages: ReadonlyMap<number, Message>): Promise<void> {
  // If the server does not answer, the end of the window is unknown: scrolling there fetches it.
  const fitting = await fetchMatches(window.narrow, [...messages.keys()]).catch(() => undefined);
  batch(() => {
    if (!fitting) return window.forgetNewest();
    for (const [id, parts] of Object.entries(fitting)) {
      window.matched.set(Number(id), parts);
      const one = messages.get(Number(id));
      if (one) receive(window, one);
    }
  });
}

/** Moved messages leave the windows that they no longer match, and enter those that they match now. */
async function onMove(event: EventOf<'update_message'>): Promise<void> {
  const ids = [...new Set([event.message_id, ...event.message_ids])];
  for (const window of heldWindows()) {
    const left = ids.filter((id) => {
      const one = message(id);
      return one !== undefined && fits(window.narrow, one) === false;
    });
    if (left.length > 0) window.remove(new Set(left));
  }
  admit(ids.flatMap((id) => message(id) ?? []));
  const missing = ids.filter((id) => message(id) === undefined);
  if (missing.length === 0 || !heldWindows().some((window) => mayFit(window, event))) return;
  if (missing.length > MAX_MOVED) return refreshWindows((window) => topOf(window));
  const fetched = await fetchMessages(missing).catch(() => undefined);
  if (!fetched) return refreshWindows((window) => topOf(window));
  batch(() => admit(fetched));
}

/** Whether a move may have brought messages into a window. */
function mayFit(window: MessageWindow, event: EventOf<'update_message'>): boolean {
  const channelId = event.new_stream_id ?? event.stream_id;
  return window.narrow.every(
    ({ operator, operand, negated }) =>
      negated || operator !== 'channel' || typeof operand !== 'number' || operand === channelId,
  );
}

/**
 * The `is` operand that each flag decides. Messages that were read stay in a view of unread ones until it is reopened.
 */
const FLAG_OF: Readonly<Record<string, string>> = {
  starred: 'starred',
  mentioned: 'mentioned',
  stream_wildcard_mentioned: 'mentioned',
  topic_wildcard_mentioned: 'mentioned',
  has_alert_word: 'alerted',
};

async function onFlag(flag: string, op: 'add' | 'remove', ids: readonly number[]): Promise<void> {
  const concerned = heldWindows().filter(({ narrow }) =>
    narrow.some(({ operator, operand }) => operator === 'is' && operand === FLAG_OF[flag]),
  );
  if (concerned.length === 0) return;
  if (op === 'remove') {
    for (const window of concerned) {
      window.remove(new Set(ids.filter((id) => !message(id) || fits(window.narrow, message(id) as Message) === false)));
    }
    return;
  }
  const missing = ids.filter((id) => !message(id));
  if (missing.length > 0) await fetchMessages(missing).catch(() => []);
  batch(() => admit(ids.flatMap((id) => message(id) ?? [])));
}

function onReaction(changed: readonly Message[]): void {
  const concerned = heldWindows().filter(({ narrow }) =>
    narrow.some(({ operator, operand }) => operator === 'has' && operand === 'reaction'),
  );
  for (const window of concerned) {
    for (const one of changed) {
      if (fits(window.narrow, one) === false) window.remove(new Set([one.id]));
      else admit([one]);
    }
  }
}

/** Muting and following decide which messages some narrows contain. */
function onVisibility(event: ClientEvent): void {
  if (event.type === 'subscription' && event.op !== 'update') return;
  if (event.type === 'subscription' && (event as { property?: string }).property !== 'is_muted') return;
  const concerned = heldWindows().filter(({ narrow }) =>
    narrow.some(
      ({ operator, operand }) =>
        operator === 'in' || (operator === 'is' && (operand === 'followed' || operand === 'muted')),
    ),
  );
  for (const window of concerned) void window.refresh(topOf(window));
}
