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
  const isSame = (one: Notification) => dataOf(one)?.messageIds.length === messageIds.length;
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

/** A notification goes with the last of its messages that was unread. */
export async function removeNotifications(ids: ReadonlySet<number>): Promise<void> {
  const isRead = (messageIds: readonly number[]) => messageIds.length > 0 && messageIds.every((id) => ids.has(id));
  for (const { notification, messageIds } of own.values()) if (isRead(messageIds)) notification.close();
  for (const one of (await (await workerNow())?.getNotifications()) ?? []) {
    if (isRead(dataOf(one)?.messageIds ?? [])) one.close();
  }
}

/** A press on a notification that the worker shows leads to its conversation. */
export function followOpenings(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const { type, address } = data as { type?: string; address?: string };
    if (type === 'open' && address?.startsWith('#')) navigate(address);
  });
}
