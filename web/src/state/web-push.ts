/**
 * Web Push: this browser shows notifications while no page of the client is open. The browser subscribes with the key
 * of the server, and the subscription is registered as a device of the user; the service worker shows what comes.
 */
import { createSignal } from 'solid-js';
import { api, state } from './session.ts';

/** Whose device this browser is. Another user who logs in here later is not to be shown what was for the first. */
interface Stored {
  readonly userId: number;
  readonly deviceId: number;
}

const STORED_AS = 'rookery:web-push';
/** The worker is registered some seconds after the page is loaded. */
const WORKER_TIMEOUT_MS = 20_000;
/** A logout does not wait longer for what a push service says. */
const LEAVE_TIMEOUT_MS = 3000;

const [deviceId, setDeviceId] = createSignal<number>();

/** The device that this browser is for the user; undefined where Web Push is off. */
export { deviceId as webPushDevice };

/** Whether the browser can, at all. */
export const hasWebPush = (): boolean => isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window;

/** The key that browsers subscribe with; null where the server does not send to browsers. */
export async function webPushKey(): Promise<string | null> {
  return (await api.get('/mobile_push/keys')).web_push_public_key;
}

/** Asks the user for the permission, and registers this browser. @throws where either is refused */
export async function turnOnWebPush(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await registerBrowser(await webPushKey());
}

/** Nothing is sent to this browser any more. */
export async function turnOffWebPush(): Promise<void> {
  const stored = readStored();
  forget();
  const gone = stored?.userId === state.user_id && api.post('/remove_client_device', { device_id: stored.deviceId });
  const worker = await navigator.serviceWorker?.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  await Promise.all([subscription?.unsubscribe(), gone]);
}

/** Before a logout: nothing is sent to this browser any more. It does not fail. */
export async function endWebPush(): Promise<void> {
  if (readStored() === undefined) return;
  const timeUp = new Promise<void>((resolve) => setTimeout(resolve, LEAVE_TIMEOUT_MS));
  await Promise.race([turnOffWebPush().catch(() => undefined), timeUp]);
}

/** Registers a browser again that was on, since its subscription changes from time to time. Once the model is there. */
export async function resumeWebPush(): Promise<void> {
  const stored = readStored();
  if (stored === undefined || !hasWebPush() || state.user_id === 0) return;
  const isOwn = stored.userId === state.user_id && Notification.permission === 'granted';
  const key = isOwn ? await webPushKey() : null;
  if (key === null) await turnOffWebPush();
  else await registerBrowser(key);
}

async function registerBrowser(key: string | null): Promise<void> {
  if (key === null) throw new Error('this server sends nothing to browsers');
  const subscription = await subscriptionWith(key);
  const stored = readStored();
  const isKnown = stored?.userId === state.user_id && state.devices[stored.deviceId] !== undefined;
  const id = isKnown ? stored.deviceId : (await api.post('/register_client_device')).device_id;
  await api.post('/mobile_push/register', {
    device_id: id,
    token_kind: 'web',
    push_subscription: JSON.stringify(subscription.toJSON()),
  });
  localStorage.setItem(STORED_AS, JSON.stringify({ userId: state.user_id, deviceId: id } satisfies Stored));
  setDeviceId(id);
}

/** The subscription of this browser: one with another key is of no use to the server. */
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

function forget(): void {
  localStorage.removeItem(STORED_AS);
  setDeviceId(undefined);
}

/** Of Base64 for addresses. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (one) => one.charCodeAt(0));
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((one, i) => one === b[i]);
