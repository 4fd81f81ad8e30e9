/**
 * Which view the address names. Addresses are those that links in messages and mails have: `#narrow/...`, `#inbox`,
 * `#settings/profile`. Views over others (settings, dialogs with an address) leave the one beneath unchanged.
 */
import { hashToNarrow, type Narrow, narrowToHash } from '@rookery/client';
import { createMemo, createRoot, createSignal } from 'solid-js';
import { channel, channelByName } from './channels.ts';
import { nameOf, userByEmail } from './people.ts';
import { state } from './session.ts';

/** 'unknown': the address names a narrow that is none, as of a channel that does not exist. */
export type ViewName = 'inbox' | 'recent' | 'drafts' | 'scheduled' | 'reminders' | 'narrow' | 'unknown';
export type OverlayName =
  | 'settings'
  | 'organization'
  | 'channels'
  | 'groups'
  | 'user'
  | 'invite'
  | 'keyboard-shortcuts'
  | 'message-formatting'
  | 'search-operators';

export interface View {
  readonly name: ViewName;
  /** Of 'narrow'; empty is the combined feed. */
  readonly narrow: Narrow;
}

export interface Overlay {
  readonly name: OverlayName;
  /** What follows the name in the address: `['profile']` of `#settings/profile`. */
  readonly path: readonly string[];
}

const VIEWS = new Set<string>(['inbox', 'recent', 'drafts', 'scheduled', 'reminders']);
const OVERLAYS = new Set<string>([
  'settings',
  'organization',
  'channels',
  'groups',
  'user',
  'invite',
  'keyboard-shortcuts',
  'message-formatting',
  'search-operators',
]);

/** What views and overlays were called in older links. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  all_messages: 'feed',
  recent_topics: 'recent',
  streams: 'channels',
  subscriptions: 'channels',
};

const currentName = (name: string): string => OLD_NAMES[name] ?? name;

/** Old addresses name channels by their names, and people by their email addresses. */
const names = {
  get self() {
    return state.user_id;
  },
  channelId: (name: string) => channelByName(name)?.stream_id ?? channelByName(name.replaceAll('-', ' '))?.stream_id,
  userId: (email: string) => userByEmail(email)?.user_id,
};

const [hash, setHash] = createSignal(location.hash);
const [viewHash, setViewHash] = createSignal(overlayOf(location.hash) ? '' : location.hash);
/** Raised by each address that the user opens or waits for. */
let openings = 0;
addEventListener('hashchange', ({ isTrusted }) => {
  // One that replaced another is a redirect, which `navigate` raised.
  if (isTrusted) openings++;
  setHash(location.hash);
  if (!overlayOf(location.hash)) setViewHash(location.hash);
});

/** The view beneath any overlay. */
export const view = createRoot(() => createMemo<View>(() => viewOf(viewHash() || `#${homeView()}`)));

/** What the address has from `#` on, of whatever is on top. */
export const fragment = (): string => hash();

/** What lies over the view, if the address names that. */
export const overlay = createRoot(() => createMemo(() => overlayOf(hash())));

/** Goes to an address of this client: `#inbox`, `narrowHash([...])`. `replace`: without a step for the back button. */
export function navigate(to: string, o: { replace?: boolean } = {}): void {
  if (o.replace) {
    history.replaceState(history.state, '', to);
    dispatchEvent(new HashChangeEvent('hashchange'));
  } else if (location.hash !== to) {
    location.hash = to;
  }
}

/** Goes to an address when it is known, unless another was opened or asked for meanwhile. */
export async function navigateWhenKnown(to: Promise<string>): Promise<void> {
  const opening = ++openings;
  const known = await to;
  if (opening === openings) navigate(known);
}

/** Closes what lies over the view. */
export const closeOverlay = (): void => navigate(viewHash() || `#${homeView()}`);

/** The address of a narrow. */
export const narrowHash = (narrow: Narrow): string =>
  narrow.length === 0
    ? '#feed'
    : narrowToHash(narrow, { channelName: (id) => channel(id)?.name, userName: (id) => nameOf(id) || undefined });

export const channelHash = (id: number): string => narrowHash([{ operator: 'channel', operand: id }]);

let lastTopic:
  | { readonly id: number; readonly topic: string; readonly name?: string; readonly hash: string }
  | undefined;

/** The rows of a conversation ask for the same one after the other: what was encoded last is remembered. */
export function topicHash(id: number, topic: string): string {
  const name = channel(id)?.name;
  if (lastTopic === undefined || lastTopic.id !== id || lastTopic.topic !== topic || lastTopic.name !== name) {
    const hash = narrowHash([
      { operator: 'channel', operand: id },
      { operator: 'topic', operand: topic },
    ]);
    lastTopic = { id, topic, ...(name !== undefined && { name }), hash };
  }
  return lastTopic.hash;
}

/** `userIds`: the others, or the caller alone. */
export const directHash = (userIds: readonly number[]): string =>
  narrowHash([{ operator: 'dm', operand: [...userIds] }]);

/** The address of the view that the user wants first. */
export const homeHash = (): string => `#${homeView()}`;

/** The view that the address '' stands for, by the user's setting. */
function homeView(): string {
  // Nothing is unread for a spectator.
  if (state.user_id === 0) return 'feed';
  const chosen = state.user_settings?.web_home_view;
  return chosen === 'recent' ? 'recent' : chosen === 'all_messages' ? 'feed' : 'inbox';
}

/** The view that an address names; the inbox for one that names nothing at all. */
export function viewOf(address: string): View {
  const name = currentName(address.slice(1).split('/', 1)[0] ?? '');
  if (VIEWS.has(name)) return { name: name as ViewName, narrow: [] };
  if (name === 'feed') return { name: 'narrow', narrow: [] };
  if (name === 'narrow') {
    const narrow = hashToNarrow(address, names);
    return narrow ? { name, narrow } : { name: 'unknown', narrow: [] };
  }
  return { name: 'inbox', narrow: [] };
}

function overlayOf(address: string): Overlay | undefined {
  const [first = '', ...path] = address.slice(1).split('/').map(decoded);
  const name = currentName(first);
  return OVERLAYS.has(name) ? { name: name as OverlayName, path } : undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
