/**
 * The one model: what the register answered, changed by every event after it, by the same rules that the tests hold
 * against a fresh register. Views read `state` and follow what they read; nothing else has a copy.
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

/** Calls of the public API with the session's cookie. */
export const api = new Api({ base: '/json', credentials: { csrfToken }, client: 'website' });

/** Of a class of its own: the store puts no proxy before it, nor before anything in it. */
class Outside {}
const outside = <T extends object>(value: T): T => Object.assign(new Outside(), value);

/** Before the register has answered every list is empty, so that what derives from them needs no case of its own. */
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
/** Filled once `ready()`. */
export const state: ClientState = store;

const versions: { readonly types: ReadonlySet<ClientEvent['type']>; readonly raise: () => void }[] = [];

/**
 * Raised by each event of these types, and by each registration. What goes over a long list follows it and reads the
 * list without its proxies: to follow each element takes 6 us and 1 KB an element.
 */
function createVersion(...types: ClientEvent['type'][]): () => number {
  const [version, setVersion] = createSignal(0);
  versions.push({ types: new Set(types), raise: () => void setVersion((now) => now + 1) });
  return version;
}

const unreadVersion = createVersion('message', 'update_message', 'delete_message', 'update_message_flags');
const peopleVersion = createVersion('realm_user');

/** What is unread. It is behind no proxy, so that reading `state.unread_msgs` follows no change of it. */
export function unreadMessages(): UnreadMessages {
  unreadVersion();
  return state.unread_msgs;
}

/** The lists of users, to go over. Who shows one of them finds it by `user`, which follows its changes. */
export function peopleLists(): Pick<ClientState, 'realm_non_active_users' | 'cross_realm_bots' | 'realm_users'> {
  peopleVersion();
  return unwrap(store);
}

export type Connection = 'connecting' | 'online' | 'retrying' | 'stopped';
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

/**
 * Calls `listener` when a new queue replaced one that the server has given up: what was fetched before may be stale.
 */
export function onReregister(listener: () => void): () => void {
  registerListeners.add(listener);
  return () => registerListeners.delete(listener);
}

/** Whether the page was loaded with a session: its token comes and goes with it, and its own cookie no script sees. */
export const HAS_SESSION = csrfToken() !== '';

/** Without a login the server refuses what asks for more than is web-public. */
const SPECTATOR_REGISTER = { ...REGISTER, client_gravatar: false, include_subscribers: false };

/**
 * Of messages that come faster than this some are drawn at once, which leaves the page to the keys of the user. A
 * hidden page waits for none: it draws nothing, its timers are slow, and it notifies.
 */
const GATHER_MS = 200;

const LOOP: EventLoopOptions = {
  api,
  gatherMs: () => (document.hidden ? 0 : GATHER_MS),
  register: HAS_SESSION ? REGISTER : SPECTATOR_REGISTER,
  onRegister(fresh) {
    const again = ready();
    if (again && fresh.user_id !== state.user_id) return startOver();
    if (HAS_SESSION) announceUser(fresh.user_id);
    batch(() => {
      // A spectator's has none.
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
        // One after the other: whether a message notifies is by the settings at its time.
        for (const listener of eventListeners) listener(event);
      }
    });
  },
  onStatus(status) {
    setConnection(status);
    // The session ended elsewhere. What was being written is stored in the tab.
    if (status === 'stopped' && !isLeaving) leaveFor(`/login/?next=${encodeURIComponent('/')}${location.hash}`);
  },
};

let loop = new EventLoop(LOOP);

function applyToModel(event: ClientEvent): void {
  setStore(produce((draft) => applyEvent(draft, event)));
  for (const { types, raise } of versions) if (types.has(event.type)) raise();
}

/** Changes the model by what an answer said, in the form of the event that would say it. */
export function applyLocally(event: DistributiveOmit<ClientEvent, 'id'>): void {
  batch(() => applyToModel({ ...event, id: state.last_event_id } as ClientEvent));
}

/** Of whom the browser's session is, for its other tabs: an id, 0 after a logout. */
const SESSION_USER = 'rookery:session-user';
const NOBODY = 0;

function announceUser(id: number): void {
  try {
    localStorage.setItem(SESSION_USER, String(id));
  } catch {
    // A full or forbidden store: other tabs learn it when they register next.
  }
}

/**
 * Before what this page's user wrote is sent: another tab may have changed whose session the browser has.
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

/** The page is another user's from now on: nothing of the former one is left in it. */
function startOver(): void {
  isLeaving = true;
  reloadPage();
}

let isLeaving = false;
const leaving: (() => Promise<void>)[] = [];

/** Calls `end` before a logout, while the session still stands. It does not fail. */
export function beforeLogOut(end: () => Promise<void>): void {
  leaving.push(end);
}

/** Registers, and follows the server until the page goes. */
export function startSession(): void {
  loop.start();
  addEventListener('online', () => loop.wake());
  // The poll under way would wait for an answer that cannot come, and nobody would know.
  addEventListener('offline', () => loop.wake());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && loop.wake());
  addEventListener('storage', ({ key, newValue }) => {
    if (key === SESSION_USER && ready() && newValue !== String(NOBODY) && !isOwnSession()) startOver();
  });
}

/** The queue that sends name, so that their own message is known when it comes. */
export const queueId = (): string => loop.queueId ?? '';

/** Ends the session here, and shows the login page. @throws ApiError, NetworkError; then the session continues. */
export async function logOut(): Promise<void> {
  isLeaving = true;
  await Promise.all([loop.stop(), ...leaving.map((end) => end())]);
  try {
    await api.post('/logout');
  } catch (error) {
    // The one before it has ended, and its queue is deleted.
    isLeaving = false;
    loop = new EventLoop(LOOP);
    loop.start();
    throw error;
  }
  announceUser(NOBODY);
  leaveFor('/login/');
}

/** What a request of the session that changes something has to name. */
export function csrfToken(): string {
  return /(?:^|; )(?:__Host-)?csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}
