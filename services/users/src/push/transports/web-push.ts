/**
 * Web Push to browsers: the payload is encrypted to the subscription's key (RFC 8291), and VAPID (RFC 8292) identifies
 * the sender. Subscriptions come from clients, so their URLs may be hostile: only hosts of known push services are
 * called.
 */
import { isIP } from 'node:net';
import webPush from 'web-push';
import { exchange } from './exchange.ts';
import { failed, GONE, type PushResult, resultOfStatus } from './result.ts';

/** A subscription in the form of a browser (`PushSubscription.toJSON()`). */
interface WebPushSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  /** `mailto:` or `https:`, the contact for a push service. */
  readonly subject: string;
}

interface WebPushNotification {
  readonly subscription: WebPushSubscription;
  /** JSON; max. 3,993 bytes. */
  readonly body: string;
  readonly urgency: 'high' | 'normal';
  /**
   * A later notification with the same topic replaces this one while the browser is offline: max. 32 letters and
   * digits.
   */
  readonly topic?: string;
}

/** How long a push service tries to reach a browser, s. */
const TTL_S = 24 * 3600;

export class WebPush {
  readonly #keys: VapidKeys;

  constructor(keys: VapidKeys) {
    this.#keys = keys;
  }

  get publicKey(): string {
    return this.#keys.publicKey;
  }

  /** Never throws. */
  async send({ subscription, body, urgency, topic }: WebPushNotification, signal: AbortSignal): Promise<PushResult> {
    let request: webPush.RequestDetails;
    try {
      request = webPush.generateRequestDetails(subscription, body, {
        vapidDetails: this.#keys,
        TTL: TTL_S,
        urgency,
        contentEncoding: 'aes128gcm',
        ...(topic !== undefined && { topic }),
      });
    } catch {
      // The key is not a point of the curve: nothing can ever be encrypted to it.
      return GONE;
    }
    // fetch sets the length itself.
    const { 'Content-Length': _length, ...headers } = request.headers as Record<string, string>;
    const init = { method: 'POST', headers, body: new Uint8Array(request.body ?? Buffer.alloc(0)) };
    const answer = await exchange(request.endpoint, init, signal);
    if (!answer) return failed('connection');
    if (answer.status === 404 || answer.status === 410) return GONE;
    return resultOfStatus(answer.status, answer.headers.get('retry-after'));
  }
}

/** Whether the browser ends the subscription after a few pushes that show nothing, as Safari does. */
export function mustShow({ endpoint }: WebPushSubscription): boolean {
  return URL.parse(endpoint)?.hostname.endsWith('.push.apple.com') ?? false;
}

/**
 * Whether a subscription may be stored: its host is one of `hosts`, in which `*.example.com` covers all subdomains of
 * example.com. It must use HTTPS, unless `hosts` contains its IP address, as in tests.
 */
export function isSubscription(value: unknown, hosts: readonly string[]): value is WebPushSubscription {
  const { endpoint, keys } = (value ?? {}) as Partial<WebPushSubscription>;
  if (typeof endpoint !== 'string' || endpoint.length > 2_000) return false;
  const url = URL.parse(endpoint);
  if (url === null || `${url.username}${url.password}` !== '') return false;
  const host = hosts.find((one) => matches(one, url.hostname));
  if (host === undefined) return false;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isIP(host) !== 0)) return false;
  return isKey(keys?.p256dh, 65) && isKey(keys?.auth, 16);
}

function matches(pattern: string, host: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}

function isKey(value: unknown, bytes: number): boolean {
  return typeof value === 'string' && /^[\w-]+={0,2}$/.test(value) && Buffer.from(value, 'base64url').length === bytes;
}
