/**
 * The view that the address names. Addresses are those of links in messages and mails: `#narrow/...`, `#inbox`,
 * `#settings/profile`. Overlays (settings, dialogs with an address) leave the view below unchanged.
 */
import { hashToNarrow, type Narrow, narrowToHash } from '@rookery/client';
import { createMemo, createRoot, createSignal } from 'solid-js';
import { channel, channelByName } from './channels.ts';
import { nameOf, userByEmail } from './people.ts';
import { state } from './session.ts';

/** 'unknown': the address names an invalid narrow, such as a channel that does not exist. */
type ViewName = 'inbox' | 'recent' | 'drafts' | 'scheduled' | 'reminders' | 'narrow' | 'unknown';
type OverlayName =
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
  /** Only for 'narrow'; empty is the combined feed. */
  readonly narrow: Narrow;
}

interface Overlay {
  readonly name: OverlayName;
  /** The part of the address after the name: `['profile']` for `#settings/profile`. */
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

/** Names of views and overlays in older links. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  all_messages: 'feed',
  recent_topics: 'recent',
  streams: 'channels',
  subscriptions: 'channels',
};

const currentName = (name: string): string => OLD_NAMES[name] ?? name;

/** Resolves old addresses, which contain the names of channels and the email addresses of people. */
const names = {
  get self() {
    return state.user_id;
  },
  channelId: (name: string) => channelByName(name)?.stream_id ?? channelByName(name.replaceAll('-', ' '))?.stream_id,
  userId: (email: string) => userByEmail(email)?.user_id,
};

const [hash, setHash] = createSignal(location.hash);
const [viewHash, setViewHash] = createSignal(overlayOf(location.hash) ? '' : location.hash);
/** Addresses of the view since the user went to it: what is open over the view stays when its address is replaced. */
let viewHashes = new Set([viewHash()]);
/** Incremented at each address that the user opens or waits for. */
let openings = 0;
/** The address that `navigateWhenKnown` opens: the user requested it before they opened what is over the view now. */
let late: string | undefined;
addEventListener('hashchange', ({ isTrusted }) => {
  // An untrusted event is a redirect, dispatched by `navigate`.
  const isMove = isTrusted && location.hash !== late;
  if (!overlayOf(location.hash)) {
    if (isMove && !isSame(location.hash, viewHash())) viewHashes = new Set();
    viewHashes.add(location.hash);
  }
  setHash(location.hash);
  if (!overlayOf(location.hash)) setViewHash(location.hash);
  if (!isTrusted) return;
  openings++;
  if (isMove) setMoves((count) => count + 1);
  late = undefined;
});

/** Incremented when the user goes to another address, also by Back; not by a redirect, which shows the same. */
const [moves, setMoves] = createSignal(0);
const [reopenings, setReopenings] = createSignal(0);

/** Incremented when the user chooses the address of the view that is shown. */
export { moves, reopenings };

/** The view below any overlay. */
export const view = createRoot(() => createMemo<View>(() => viewOf(viewHash() || `#${homeView()}`)));

/** The fragment of the address, including the `#`, also of an overlay. */
export const fragment = (): string => hash();

/** The overlay that the address names, if any. */
export const overlay = createRoot(() => createMemo(() => overlayOf(hash())));

/**
 * Navigates to an address of this client: `#inbox`, `narrowHash([...])`. `replace`: without an entry in the history.
 */
export function navigate(to: string, options: { replace?: boolean } = {}): void {
  if (options.replace) {
    history.replaceState(history.state, '', to);
    dispatchEvent(new HashChangeEvent('hashchange'));
  } else if (location.hash !== to) {
    location.hash = to;
  } else if (!overlayOf(to)) {
    setReopenings((count) => count + 1);
  }
}

/** Navigates to an address once it is known, unless another was opened or requested in the meantime. */
export async function navigateWhenKnown(to: Promise<string>): Promise<void> {
  const opening = ++openings;
  const known = await to;
  if (opening !== openings) return;
  if (location.hash !== known) late = known;
  navigate(known);
}

/** Closes the overlay. */
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

/** Returns the address of a topic. The last one is cached, since all rows of a conversation request the same. */
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

/** `userIds`: the other users, or only the user's own id. */
export const directHash = (userIds: readonly number[]): string =>
  narrowHash([{ operator: 'dm', operand: [...userIds] }]);

/** The address of the user's home view. */
export const homeHash = (): string => `#${homeView()}`;

/** Whether what an address named is still shown, as the view or over it, though its address may be another now. */
export const isStillAt = (address: string): boolean => [hash(), ...viewHashes].some((shown) => isSame(shown, address));

const isSame = (a: string, b: string): boolean => (a || homeHash()) === (b || homeHash());

/** The view for an empty address, by the user's setting. */
function homeView(): string {
  // Spectators have no unread messages.
  if (state.user_id === 0) return 'feed';
  const chosen = state.user_settings?.web_home_view;
  return chosen === 'recent' ? 'recent' : chosen === 'all_messages' ? 'feed' : 'inbox';
}

/** The view that an address names; the inbox for an unknown name. */
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
