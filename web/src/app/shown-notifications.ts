/**
 * Shown notifications. The service worker shows them if there is one, under the tags that pushed ones have: a message
 * that arrives both ways is shown once. On phones, a page may not show its own.
 */
import type { NotificationData, RenotifyingOptions } from '../push-worker.ts';
import { navigate } from '../state/index.ts';

/** How long a notification is shown, ms. A newer one of the same conversation replaces it earlier. */
const SHOWN_MS = 20_000;

/**
 * Number of messages whose texts a notification retains, as in push-worker.ts: the worker shares no code with pages.
 */
const MAX_TEXTS = 20;

/** Notifications that the page shows without a worker, by tag. */
const own = new Map<string, { readonly notification: Notification; readonly messageIds: readonly number[] }>();

type Options = NotificationOptions & { readonly tag: string; readonly body: string };

/** A message, and the address of its conversation. */
interface Shown {
  readonly address: string;
  readonly messageId: number;
}

const workerNow = async (): Promise<ServiceWorkerRegistration | undefined> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.active ? registration : undefined;
};
const dataOf = (one: Notification) => one.data as NotificationData | null;

/** Shows a notification of a message. Those of one conversation have one tag, and replace each other. */
export async function showNotification(title: string, options: Options, shown: Shown): Promise<void> {
  const worker = await workerNow();
  if (!worker) return showByPage(title, options, shown);
  const { address, messageId } = shown;
  const present = () => worker.getNotifications({ tag: options.tag });
  const before = await present();
  const earlier = before.flatMap((one) => dataOf(one)?.messageIds ?? []);
  const messageIds = [...new Set([...earlier, messageId])];
  const others = before.flatMap((one) => dataOf(one)?.texts ?? []).filter(({ id }) => id !== messageId);
  const texts = [...others, { id: messageId, title, body: options.body }].slice(-MAX_TEXTS);
  // The worker may have shown the message already.
  const renotify = messageIds.length > earlier.length;
  const all = { ...options, renotify, data: { address, messageIds, texts } satisfies NotificationData };
  await worker.showNotification(title, all satisfies RenotifyingOptions);
  // A newer one contains a further message. The worker may have shown this one again with fewer.
  const isSame = (one: Notification) => dataOf(one)?.messageIds.every((id) => messageIds.includes(id));
  setTimeout(() => void present().then((all) => all.filter(isSame).forEach((one) => void one.close())), SHOWN_MS);
}

function showByPage(title: string, options: Options, { address, messageId }: Shown): void {
  const notification = new Notification(title, { ...options, renotify: true } as RenotifyingOptions);
  const messageIds = [...(own.get(options.tag)?.messageIds ?? []), messageId];
  own.set(options.tag, { notification, messageIds });
  notification.onclick = () => {
    window.focus();
    navigate(address);
    notification.close();
  };
  notification.onclose = () => own.get(options.tag)?.notification === notification && own.delete(options.tag);
  setTimeout(() => notification.close(), SHOWN_MS);
}

/** Read messages that are part of a shown notification. */
const read = new Set<number>();

/**
 * Closes each notification whose messages have all been read, in one call or one by one.
 * @param ids 'all': every message was read
 */
export async function removeNotifications(ids: readonly number[] | 'all'): Promise<void> {
  // Before the wait for the worker: of two concurrent calls, the later one then knows the ids of both.
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

/** Opens the conversation when the user clicks a notification that the worker shows. */
export function followOpenings(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const { type, address } = data as { type?: string; address?: string };
    if (type === 'open' && address?.startsWith('#')) navigate(address);
  });
}
