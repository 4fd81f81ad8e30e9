/** What events change of the windows. */
import type { ClientEvent, EventOf, Message, Narrow } from '@rookery/client';
import { toMessage } from '@rookery/client';
import { batch, createEffect, createRoot, untrack } from 'solid-js';
import type { View } from '../route.ts';
import { onEvent, onReregister, ready, state } from '../session.ts';
import { isSpectator } from '../spectator.ts';
import { fetchMatches, fetchMessages } from './fetch.ts';
import { fits } from './fits.ts';
import type { MessageWindow } from './message-window.ts';
import { add, applyToMessages, message, outdateMessages } from './messages.ts';
import { forgetMarks } from './read-marks.ts';
import { followUnheard, onSubscribed } from './unheard.ts';
import { heldWindows, openWindow, refreshWindows, sweepMessages, trimShown } from './windows.ts';

/** A move of more messages than this is looked at again by fetching the windows that it may concern. */
const MOST_MOVED = 400;
/** Messages whose fit only the server knows are asked for together. */
const ASK_AFTER_MS = 60;
/** Between looks for messages that no window holds, in messages that came. */
const SWEEP_EVERY = 500;

let arrivals = 0;
let topOf: (window: MessageWindow) => number | undefined = () => undefined;

/** Follows the events of the session from now on, and fetches what the first view shows. */
export function startMessages(first: View): void {
  onEvent(applyToWindows);
  onReregister(() => {
    outdateMessages();
    refreshWindows((window) => topOf(window));
  });
  followUnheard((window) => topOf(window));
  // An address that names a channel by its name alone means nothing before the register, nor is it known which are
  // open.
  if (isSpectator()) return;
  if (first.name === 'narrow' && (first.narrow.length > 0 || location.hash === '#feed')) prefetch(first.narrow);
}

/** Views say which message is on top, so that a new registration fetches around it. */
export function setTopOf(of: typeof topOf): void {
  topOf = of;
}

/** Fetches the first page of the view that the address names, while the register is under way. */
function prefetch(narrow: Narrow): void {
  const near = narrow.find((one) => one.operator === 'near')?.operand;
  const { window, isNew } = openWindow(narrow, typeof near === 'number' ? near : 'first_unread');
  if (!isNew) return;
  createRoot((dispose) => {
    createEffect(() => {
      if (!ready() || window.status() === 'loading' || window.isLoadingOlder() || window.isLoadingNewer()) return;
      untrack(() => void catchUp(window));
      dispose();
    });
  });
}

/** A page that came before the register lacks what happened between the two, of which no event tells. */
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
      // The model alone follows the rest.
      return;
  }
}

/** What a search had marked was in the content before. */
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

/** A tab that stays open for days holds as much as one that was opened. */
function sweep(): void {
  trimShown((window) => topOf(window));
  sweepMessages();
}

/** Puts messages into the windows that they fit. Whether they fit a search is the server's to say. */
function admit(messages: readonly Message[]): void {
  for (const one of messages) {
    for (const window of heldWindows()) {
      const fit = fits(window.narrow, one);
      if (fit === 'unknown') ask(window, one);
      else if (fit) receive(window, one);
    }
  }
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
  // Where the server does not answer, the end of the window is not known: what is read on fetches it.
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

/** Messages that moved leave the windows that they fit no longer, and enter those that they fit now. */
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
  if (missing.length > MOST_MOVED) return refreshWindows((window) => topOf(window));
  const fetched = await fetchMessages(missing).catch(() => undefined);
  if (!fetched) return refreshWindows((window) => topOf(window));
  batch(() => admit(fetched));
}

/** Whether messages may have come into a window by a move. */
function mayFit(window: MessageWindow, event: EventOf<'update_message'>): boolean {
  const channelId = event.new_stream_id ?? event.stream_id;
  return window.narrow.every(
    ({ operator, operand, negated }) =>
      negated || operator !== 'channel' || typeof operand !== 'number' || operand === channelId,
  );
}

/**
 * Which narrows a flag decides. Messages that were read stay where unread ones are shown, until that is opened again.
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

/** What is muted or followed decides which messages some narrows have. */
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
