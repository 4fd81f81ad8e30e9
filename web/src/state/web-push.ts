/**
 * Web Push: this browser shows notifications while no page of the client is open. The browser subscribes with the
 * server's key, and the subscription is registered as a device of the user; the service worker shows the pushes.
 */
import { createSignal } from 'solid-js';
import { askForNotifications } from './notification-permission.ts';
import { api, onEvent, onReregister, state } from './session.ts';

/**
 * The user of this browser's device: another user who logs in later must not be shown the first one's notifications.
 */
interface Stored {
  readonly userId: number;
  readonly deviceId: number;
}

const STORED_AS = 'rookery:web-push';
/** Max. wait for the worker, ms: it is registered some seconds after the page has loaded. */
const WORKER_TIMEOUT_MS = 20_000;
/** Max. time that a logout waits for the push service, ms. */
const LEAVE_TIMEOUT_MS = 3000;

const [deviceId, setDeviceId] = createSignal<number>();

/** The id of this browser's device; undefined if Web Push is off. */
export { deviceId as webPushDevice };

/** Whether the browser supports Web Push. */
export const hasWebPush = (): boolean => isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window;

/** The key that browsers subscribe with; null if the server does not support Web Push. */
export async function webPushKey(): Promise<string | null> {
  return (await api.get('/mobile_push/keys')).web_push_public_key;
}

/** Asks the user for permission, and registers this browser if they grant it. @throws if the registration fails */
export async function turnOnWebPush(): Promise<void> {
  if (!(await askForNotifications())) return;
  await registerBrowser(await webPushKey());
}

/** Ends the notifications of this browser. */
export async function turnOffWebPush(): Promise<void> {
  const stored = readStored();
  forget();
  const gone = stored?.userId === state.user_id && api.post('/remove_client_device', { device_id: stored.deviceId });
  const worker = await navigator.serviceWorker?.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  await Promise.all([subscription?.unsubscribe(), gone]);
}

/** Ends the notifications of this browser before a logout. Never fails. */
export async function endWebPush(): Promise<void> {
  if (readStored() === undefined) return;
  const timeUp = new Promise<void>((resolve) => setTimeout(resolve, LEAVE_TIMEOUT_MS));
  await Promise.race([turnOffWebPush().catch(() => undefined), timeUp]);
}

/**
 * Registers a browser that was on again, since its subscription changes from time to time. A browser whose device was
 * removed is off: the user may have removed it with another one. Called once, with the model.
 */
export async function resumeWebPush(): Promise<void> {
  onEvent((event) => {
    if (event.type === 'device' && event.op === 'remove' && event.device_id === ownDevice()) forget();
  });
  onReregister(forgetIfRemoved);
  // Another page of this browser turned it on or off, or noticed the removal first.
  addEventListener('storage', ({ key }) => key === STORED_AS && setDeviceId(ownDevice()));
  forgetIfRemoved();
  const stored = readStored();
  if (stored === undefined || !hasWebPush() || state.user_id === 0) return;
  const isOwn = ownDevice() !== undefined && Notification.permission === 'granted';
  const key = isOwn ? await webPushKey() : null;
  if (key === null) await turnOffWebPush();
  else await registerBrowser(key);
}

/** Runs a call with which the server removes all devices of the user, and registers this browser again if it was on. */
export async function retainWebPush<T>(call: () => Promise<T>): Promise<T> {
  const wasOn = ownDevice() !== undefined;
  const answer = await call();
  if (wasOn) {
    // The event of the removal may come later.
    forget();
    turnOnWebPush().catch(() => undefined);
  }
  return answer;
}

async function registerBrowser(key: string | null): Promise<void> {
  if (key === null) throw new Error('this server sends nothing to browsers');
  const subscription = await subscriptionWith(key);
  const id = ownDevice() ?? (await api.post('/register_client_device')).device_id;
  await api.post('/mobile_push/register', {
    device_id: id,
    token_kind: 'web',
    push_subscription: JSON.stringify(subscription.toJSON()),
  });
  localStorage.setItem(STORED_AS, JSON.stringify({ userId: state.user_id, deviceId: id } satisfies Stored));
  setDeviceId(id);
}

/** This browser's subscription. One with another key is replaced, since the server cannot use it. */
async function subscriptionWith(key: string): Promise<PushSubscription> {
  const { pushManager } = await worker();
  const applicationServerKey = bytesOf(key);
  const present = await pushManager.getSubscription();
  const presentKey = present?.options.applicationServerKey;
  if (present && presentKey && sameBytes(new Uint8Array(presentKey), applicationServerKey)) return present;
  await present?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function worker(): Promise<ServiceWorkerRegistration> {
  const timeUp = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the service worker did not start')), WORKER_TIMEOUT_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, timeUp]);
}

function readStored(): Stored | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED_AS) ?? 'null') as Partial<Stored> | null;
    return typeof stored?.userId === 'number' && typeof stored.deviceId === 'number' ? (stored as Stored) : undefined;
  } catch {
    return undefined;
  }
}

/** The stored device of this browser, if it is this user's. */
function ownDevice(): number | undefined {
  const stored = readStored();
  return stored?.userId === state.user_id ? stored.deviceId : undefined;
}

/** Notices a removal whose event did not arrive. */
function forgetIfRemoved(): void {
  const id = ownDevice();
  if (id !== undefined && state.devices[id] === undefined) forget();
}

function forget(): void {
  localStorage.removeItem(STORED_AS);
  setDeviceId(undefined);
}

/** Decodes URL-safe Base64. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (one) => one.charCodeAt(0));
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((one, i) => one === b[i]);
