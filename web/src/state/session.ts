/**
 * The single model of the client: the response of the register, changed by each later event with the rules that the
 * tests compare with a fresh register. Views read `state` reactively; nothing else has a copy.
 */
import {
  Api,
  applyEvent,
  type ClientEvent,
  type ClientState,
  EventLoop,
  type EventLoopOptions,
  NetworkError,
  REGISTER,
  type UnreadMessages,
} from '@rookery/client';
import { batch, createSignal } from 'solid-js';
import { createStore, produce, unwrap } from 'solid-js/store';
import { betweenKeys } from './keys-first.ts';
import { leaveFor, reloadPage } from './leaving.ts';

/** Calls the public API with the session's cookie. */
export const api = new Api({ base: '/json', credentials: { csrfToken }, client: 'website' });

/** A class: the store wraps neither its instances nor their contents in a proxy. */
class Outside {}
const outside = <T extends object>(value: T): T => Object.assign(new Outside(), value);

/**
 * Before the response of the register, all lists are empty, so that code that derives from them needs no special case.
 */
const NOTHING = {
  ...Object.fromEntries(
    [
      'alert_words',
      'channel_folders',
      'cross_realm_bots',
      'custom_profile_fields',
      'drafts',
      'muted_users',
      'navigation_views',
      'never_subscribed',
      'realm_bots',
      'realm_non_active_users',
      'realm_user_groups',
      'realm_users',
      'recent_private_conversations',
      'reminders',
      'saved_snippets',
      'scheduled_messages',
      'starred_messages',
      'streams',
      'subscriptions',
      'unsubscribed',
      'user_topics',
    ].map((name) => [name, []]),
  ),
  unread_msgs: outside({ pms: [], streams: [], huddles: [], mentions: [] }),
  presences: {},
  realm_emoji: {},
  user_settings: {},
  user_status: {},
} as unknown as ClientState;

const [store, setStore] = createStore<ClientState>(NOTHING);
/** Filled once `ready()` is true. */
export const state: ClientState = store;

const versions: { readonly types: ReadonlySet<ClientEvent['type']>; readonly raise: () => void }[] = [];

/**
 * Returns a signal that each event of these types, and each registration, raises. Code that iterates over a long list
 * reads this signal, and the list without its proxies: tracking costs 6 us and 1 KB per element.
 */
function createVersion(...types: ClientEvent['type'][]): () => number {
  const [version, setVersion] = createSignal(0);
  versions.push({ types: new Set(types), raise: () => void setVersion((now) => now + 1) });
  return version;
}

const unreadVersion = createVersion('message', 'update_message', 'delete_message', 'update_message_flags');
const peopleVersion = createVersion('realm_user');

/** The unread messages. They have no proxy, so reading `state.unread_msgs` tracks no change. */
export function unreadMessages(): UnreadMessages {
  unreadVersion();
  return state.unread_msgs;
}

/** The lists of users, for iterating. To show a single user, use `user`, which tracks their changes. */
export function peopleLists(): Pick<ClientState, 'realm_non_active_users' | 'cross_realm_bots' | 'realm_users'> {
  peopleVersion();
  return unwrap(store);
}

type Connection = 'connecting' | 'online' | 'retrying' | 'stopped';
const [connection, setConnection] = createSignal<Connection>('connecting');
const [ready, setReady] = createSignal(false);

export { connection, ready };

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type Listener<T> = (value: T) => void;
const eventListeners = new Set<Listener<ClientEvent>>();
const registerListeners = new Set<Listener<void>>();

/** Calls `listener` with each event, after the model has it. Returns an unsubscribe function. */
export function onEvent(listener: Listener<ClientEvent>): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

/** Calls `listener` when a new queue has replaced one that expired: everything fetched before may be stale. */
export function onReregister(listener: () => void): () => void {
  registerListeners.add(listener);
  return () => registerListeners.delete(listener);
}

/**
 * Whether the page was loaded with a session. The CSRF token exists as long as the session; scripts cannot see the
 * session's own cookie.
 */
export const HAS_SESSION = csrfToken() !== '';

/** Without a login, the server rejects requests for more than web-public data. */
const SPECTATOR_REGISTER = { ...REGISTER, client_gravatar: false, include_subscribers: false };

/**
 * Messages within this time are drawn together, ms, which leaves the page free for the user's keys. A hidden page does
 * not wait: it draws nothing, its timers are slow, and it notifies.
 */
const GATHER_MS = 200;

const LOOP: EventLoopOptions = {
  api,
  gatherMs: () => (document.hidden ? 0 : GATHER_MS),
  register: HAS_SESSION ? REGISTER : SPECTATOR_REGISTER,
  onRegister(fresh) {
    const again = ready();
    if (again && fresh.user_id !== state.user_id) return startOver();
    if (again && fresh.zulip_version !== state.zulip_version) announceRelease(fresh.last_event_id);
    if (HAS_SESSION) announceUser(fresh.user_id);
    batch(() => {
      // Spectators have no unread messages.
      setStore({ ...fresh, ...(fresh.unread_msgs && { unread_msgs: outside(fresh.unread_msgs) }) });
      for (const one of versions) one.raise();
      setReady(true);
      if (again) for (const listener of registerListeners) listener();
    });
  },
  async onEvents(events) {
    await betweenKeys();
    batch(() => {
      for (const event of events) {
        applyToModel(event);
        // One after another: whether a message notifies depends on the settings at its time.
        for (const listener of eventListeners) listener(event);
      }
    });
  },
  onStatus(status) {
    setConnection(status);
    // The session ended elsewhere. Unsent text is in the tab's storage.
    if (status === 'stopped' && !isLeaving) leaveFor(`/login/?next=${encodeURIComponent('/')}${location.hash}`);
  },
};

let loop = new EventLoop(LOOP);

/** Passes on the event of an upgrade, which only the queue that expired received. */
function announceRelease(id: number): void {
  for (const listener of eventListeners) listener({ id, type: 'web_reload_client', immediate: false });
}

function applyToModel(event: ClientEvent): void {
  setStore(produce((draft) => applyEvent(draft, event)));
  for (const { types, raise } of versions) if (types.has(event.type)) raise();
}

/** Changes the model by the content of a response, in the form of the corresponding event. */
export function applyLocally(event: DistributiveOmit<ClientEvent, 'id'>): void {
  batch(() => applyToModel({ ...event, id: state.last_event_id } as ClientEvent));
}

/** The storage key for the user of the browser's session, for its other tabs: an id, 0 after a logout. */
const SESSION_USER = 'rookery:session-user';
const NOBODY = 0;

function announceUser(id: number): void {
  try {
    localStorage.setItem(SESSION_USER, String(id));
  } catch {
    // The storage is full or forbidden: other tabs find out at their next register.
  }
}

/**
 * Called before the client sends something that the page's user wrote: another tab may have changed the user of the
 * browser's session.
 * @throws NetworkError, so that it waits until its user is back
 */
export function checkOwnSession(): void {
  if (!isOwnSession()) throw new NetworkError('the session is no longer that of the user who wrote it');
}

function isOwnSession(): boolean {
  try {
    const stored = localStorage.getItem(SESSION_USER);
    return stored === null || stored === String(state.user_id);
  } catch {
    return true;
  }
}

/** Reloads the page for another user, so that nothing of the previous one stays in it. */
function startOver(): void {
  isLeaving = true;
  reloadPage();
}

let isLeaving = false;
const leaving: (() => Promise<void>)[] = [];

/** Calls `end` before a logout, while the session is still valid. `end` must not fail. */
export function beforeLogOut(end: () => Promise<void>): void {
  leaving.push(end);
}

/** Registers, and follows the server for as long as the page is open. */
export function startSession(): void {
  loop.start();
  addEventListener('online', () => loop.wake());
  // The poll in flight would otherwise wait for an answer that cannot come, unnoticed.
  addEventListener('offline', () => loop.wake());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && loop.wake());
  addEventListener('storage', ({ key, newValue }) => {
    if (key === SESSION_USER && ready() && newValue !== String(NOBODY) && !isOwnSession()) startOver();
  });
}

/** Id of the event queue. Sends contain it, so that the client recognises its own message when it arrives. */
export const queueId = (): string => loop.queueId ?? '';

/** Ends the session, and opens the login page. @throws ApiError, NetworkError; the session then continues */
export async function logOut(): Promise<void> {
  isLeaving = true;
  await Promise.all([loop.stop(), ...leaving.map((end) => end())]);
  try {
    await api.post('/logout');
  } catch (error) {
    // The previous loop has ended, and its queue is deleted.
    isLeaving = false;
    loop = new EventLoop(LOOP);
    loop.start();
    throw error;
  }
  announceUser(NOBODY);
  leaveFor('/login/');
}

/** The CSRF token, which each changing request of the session must contain. */
export function csrfToken(): string {
  return /(?:^|; )(?:__Host-)?csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}
