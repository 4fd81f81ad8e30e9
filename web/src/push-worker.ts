/**
 * Notifications in the service worker: shows what the server pushes, removes notifications of messages that were read
 * elsewhere, and opens the conversation on a click. The page uses the same tags for its own notifications, so a message
 * is shown once.
 */

/** The payload that the server writes (docs/push.md). */
type Pushed = { realm_name: string; user_id: number } & (
  | ({ type: 'message'; message_id: number; sender_full_name: string; sender_avatar_url: string; content: string } & (
      | { recipient_type: 'channel'; channel_id: number; channel_name: string; topic: string }
      | { recipient_type: 'direct'; recipient_user_ids: number[]; recipients_left_out?: true }
    ))
  | { type: 'remove'; message_ids: number[] }
  | { type: 'test' }
);

/** The data of a notification, also of the page's own. */
export interface NotificationData {
  /** The fragment, including the `#`. */
  readonly address: string;
  readonly messageIds: readonly number[];
  /** What the newest messages show, oldest first. */
  readonly texts?: readonly ShownText[];
}

interface ShownText {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly icon?: string;
}

/** Number of messages whose texts a notification retains: browsers limit its data to 1 MB. */
const MAX_TEXTS = 20;

/** `renotify`, which TypeScript's library lacks: whether it sounds again in place of one with the same tag. */
export type RenotifyingOptions = NotificationOptions & { readonly renotify: boolean };

interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}
interface Window {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}
interface Worker {
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

const ICON = '/static/web/icon-192.png';

/** Starts showing, removing and opening notifications. */
export function followPushes(worker: Worker): void {
  // Pushes are handled one after another: each may replace a notification that the previous one changed.
  let last: Promise<void> = Promise.resolve();
  worker.addEventListener('push', (event) => {
    const handled = last.then(() => onPush(worker, event.data?.json() as Pushed | undefined));
    last = handled.catch(() => undefined);
    event.waitUntil(handled);
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const data = event.notification.data as NotificationData | null;
    event.waitUntil(open(worker, data?.address ?? ''));
  });
}

async function onPush(worker: Worker, pushed: Pushed | undefined): Promise<void> {
  if (pushed === undefined) return;
  if (pushed.type === 'remove') return remove(worker, new Set(pushed.message_ids));
  // The user is looking at the client already.
  if (pushed.type === 'message' && (await windows(worker)).some((one) => one.focused)) return;
  await show(worker, pushed);
}

async function show({ registration }: Worker, pushed: Exclude<Pushed, { type: 'remove' }>): Promise<void> {
  if (pushed.type === 'test') {
    return registration.showNotification(pushed.realm_name, { tag: 'rookery-test', icon: ICON });
  }
  const { tag, address, place } = conversationOf(pushed);
  const earlier = await registration.getNotifications({ tag });
  const ids = earlier.flatMap(idsOf);
  const isRepeated = ids.includes(pushed.message_id);
  const title = `${pushed.sender_full_name}${place}`;
  const shown = { body: pushed.content, icon: pushed.sender_avatar_url };
  const messageIds = isRepeated ? ids : [...ids, pushed.message_id];
  const others = earlier.flatMap(textsOf).filter(({ id }) => id !== pushed.message_id);
  const texts = [...others, { id: pushed.message_id, title, ...shown }].slice(-MAX_TEXTS);
  const data = { address, messageIds, texts } satisfies NotificationData;
  await registration.showNotification(title, { ...shown, tag, renotify: !isRepeated, data } as RenotifyingOptions);
}

/**
 * Removes messages that were read, deleted or hidden, and closes a notification with its last message. Until then it
 * shows the newest one left, and its data contains the rest: only there do they outlive the worker, which the browser
 * stops between two pushes.
 */
async function remove({ registration }: Worker, ids: ReadonlySet<number>): Promise<void> {
  for (const one of await registration.getNotifications()) {
    const all = idsOf(one);
    const messageIds = all.filter((id) => !ids.has(id));
    if (messageIds.length === all.length) continue;
    const texts = textsOf(one).filter(({ id }) => !ids.has(id));
    const newest = texts.at(-1);
    if (newest === undefined) one.close();
    else {
      const { title, body, icon } = newest;
      const data = { ...(one.data as NotificationData), messageIds, texts } satisfies NotificationData;
      await registration.showNotification(title, { body, tag: one.tag, ...(icon && { icon }), silent: true, data });
    }
  }
}

const dataOf = (one: Notification) => one.data as NotificationData | null;
const idsOf = (one: Notification): readonly number[] => dataOf(one)?.messageIds ?? [];
const textsOf = (one: Notification): readonly ShownText[] => dataOf(one)?.texts ?? [];

function conversationOf(pushed: Extract<Pushed, { type: 'message' }>): { tag: string; address: string; place: string } {
  const near = `near/${pushed.message_id}`;
  if (pushed.recipient_type === 'channel') {
    const { channel_id, channel_name, topic } = pushed;
    return {
      tag: `channel ${channel_id} ${topic.toLowerCase()}`,
      address: `#narrow/channel/${channel_id}/topic/${encoded(topic)}/${near}`,
      place: ` (#${channel_name}${topic === '' ? '' : ` > ${topic}`})`,
    };
  }
  const { recipient_user_ids, recipients_left_out, user_id } = pushed;
  const others = recipient_user_ids.filter((id) => id !== user_id).sort((a, b) => a - b);
  const ids = others.length > 0 ? others : [user_id];
  // A conversation whose recipients are unknown must not replace what its sender wrote to the reader alone.
  const tag = recipients_left_out ? `direct ${near}` : `direct ${ids.join()}`;
  return { tag, address: `#narrow/dm/${ids.join()}/${near}`, place: '' };
}

/** Encodes a topic as addresses do: escapes begin with a dot. */
const encoded = (topic: string): string => encodeURIComponent(topic).replaceAll('.', '%2E').replaceAll('%', '.');

const windows = async ({ clients }: Worker): Promise<Window[]> =>
  (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(
    ({ url }) => new URL(url).pathname === '/',
  );

/** Opens the conversation in an open page, else in a new one. */
async function open(worker: Worker, address: string): Promise<void> {
  const [page] = await windows(worker);
  if (page === undefined) return void (await worker.clients.openWindow(`/${address}`));
  page.postMessage({ type: 'open', address });
  await page.focus();
}
