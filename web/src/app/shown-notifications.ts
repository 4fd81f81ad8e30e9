/**
 * Notifications that are shown. The service worker shows them where there is one, by the tags of what the server
 * pushes: a message that comes both ways is shown once. Phones let no page show its own.
 */
import type { NotificationData } from '../push-worker.ts';
import { navigate } from '../state/index.ts';

/** One of a conversation replaces the one before, and goes by itself. */
const SHOWN_MS = 20_000;

/** Those that the page shows without a worker, by their tags. */
const own = new Map<string, { readonly notification: Notification; readonly messageIds: readonly number[] }>();

type Options = NotificationOptions & { readonly tag: string };

const workerNow = async (): Promise<ServiceWorkerRegistration | undefined> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.active ? registration : undefined;
};
const dataOf = (one: Notification) => one.data as NotificationData | null;

/** Shows a notification of messages of one conversation, which has a tag of its own. */
export async function showNotification(title: string, options: Options, data: NotificationData): Promise<void> {
  const worker = await workerNow();
  if (!worker) return showByPage(title, options, data);
  const present = () => worker.getNotifications({ tag: options.tag });
  const earlier = (await present()).flatMap((one) => dataOf(one)?.messageIds ?? []);
  const messageIds = [...earlier, ...data.messageIds];
  await worker.showNotification(title, { ...options, data: { ...data, messageIds } satisfies NotificationData });
  // A later one has a message of its own. The worker may have shown this one again with fewer.
  const isSame = (one: Notification) => dataOf(one)?.messageIds.every((id) => messageIds.includes(id));
  setTimeout(() => void present().then((all) => all.filter(isSame).forEach((one) => void one.close())), SHOWN_MS);
}

function showByPage(title: string, options: Options, data: NotificationData): void {
  const notification = new Notification(title, options);
  const messageIds = [...(own.get(options.tag)?.messageIds ?? []), ...data.messageIds];
  own.set(options.tag, { notification, messageIds });
  notification.onclick = () => {
    window.focus();
    navigate(data.address);
    notification.close();
  };
  notification.onclose = () => own.get(options.tag)?.notification === notification && own.delete(options.tag);
  setTimeout(() => notification.close(), SHOWN_MS);
}

/** Of the messages of the notifications that are shown, those that were read. */
const read = new Set<number>();

/**
 * A notification goes with the last of its messages that was unread, whether they were read at once or one by one.
 * `all`: every message was read.
 */
export async function removeNotifications(ids: readonly number[] | 'all'): Promise<void> {
  // Before the wait for the worker, so that of two calls at once the later one knows of both.
  if (ids !== 'all') for (const id of ids) read.add(id);
  const isRead = (messageIds: readonly number[]) =>
    messageIds.length > 0 && (ids === 'all' || messageIds.every((id) => read.has(id)));
  const unfinished = new Set<number>();
  const closeIfRead = (one: Notification, messageIds: readonly number[]) => {
    if (isRead(messageIds)) one.close();
    else for (const id of messageIds) unfinished.add(id);
  };
  for (const { notification, messageIds } of own.values()) closeIfRead(notification, messageIds);
  for (const one of (await (await workerNow())?.getNotifications()) ?? []) {
    closeIfRead(one, dataOf(one)?.messageIds ?? []);
  }
  for (const id of read) if (!unfinished.has(id)) read.delete(id);
}

/** A press on a notification that the worker shows leads to its conversation. */
export function followOpenings(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const { type, address } = data as { type?: string; address?: string };
    if (type === 'open' && address?.startsWith('#')) navigate(address);
  });
}
