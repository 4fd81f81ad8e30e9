/** Apple Push Notification service: HTTP/2, authorised by a token that the configured key signs (ES256). */
import { randomUUID } from 'node:crypto';
import { memberOf } from '@rookery/runtime';
import { importPKCS8, SignJWT } from 'jose';
import { ApnsConnection, type ApnsResponse } from './apns-connection.ts';
import { failed, GONE, type PushResult, resultOfStatus } from './result.ts';

interface ApnsNotification {
  readonly token: string;
  /** The app: `apns-topic`. */
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly pushType: 'alert' | 'background';
  /** 10: immediately; 5: when it suits the device's battery, as `background` requires. */
  readonly priority: 10 | 5;
  /** A later notification with the same id replaces this one; max. 64 bytes. */
  readonly collapseId?: string;
}

interface ApnsKey {
  /** PKCS #8, as Apple issues it. */
  readonly key: string;
  readonly keyId: string;
  readonly teamId: string;
}

/** How long a token is used, ms. Apple rejects tokens older than an hour, and more than one in twenty minutes. */
const TOKEN_MS = 50 * 60_000;
/** How long Apple tries to reach a device that is off, ms. */
const EXPIRY_MS = 24 * 3600_000;

/** Apple's reasons for a token that no longer belongs to a device. */
const GONE_REASONS: readonly unknown[] = ['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken'];

export class Apns {
  readonly #key: ApnsKey;
  readonly #connection: ApnsConnection;
  #token: { readonly jwt: Promise<string>; readonly at: number } | undefined;

  /** @param baseUrl `https://api.push.apple.com`, `https://api.sandbox.push.apple.com`, or another in tests */
  constructor(baseUrl: string, key: ApnsKey, tls: { readonly ca?: string } = {}) {
    this.#key = key;
    this.#connection = new ApnsConnection(baseUrl, tls);
  }

  /** Never throws. */
  async send(notification: ApnsNotification, signal: AbortSignal): Promise<PushResult> {
    const { token, topic, payload, pushType, priority, collapseId } = notification;
    const headers = {
      ':method': 'POST',
      ':path': `/3/device/${encodeURIComponent(token)}`,
      authorization: `bearer ${await this.#jwt()}`,
      'apns-id': randomUUID(),
      'apns-topic': topic,
      'apns-push-type': pushType,
      'apns-priority': String(priority),
      'apns-expiration': String(Math.floor((Date.now() + EXPIRY_MS) / 1000)),
      ...(collapseId !== undefined && { 'apns-collapse-id': collapseId }),
    };
    const response = await this.#connection.request(headers, JSON.stringify(payload), signal);
    return response ? this.#resultOf(response) : failed('connection');
  }

  close(): void {
    this.#connection.close();
  }

  #resultOf({ status, headers, text }: ApnsResponse): PushResult {
    const reason = memberOf({ text }, 'reason');
    if (status === 410 || GONE_REASONS.includes(reason)) return GONE;
    if (reason === 'ExpiredProviderToken') {
      // The clocks differ by more than assumed: the next request signs a new token.
      this.#token = undefined;
      return failed('server');
    }
    const retryAfter = headers['retry-after'];
    return resultOfStatus(status, typeof retryAfter === 'string' ? retryAfter : undefined);
  }

  #jwt(): Promise<string> {
    const now = Date.now();
    if (!this.#token || now - this.#token.at >= TOKEN_MS) this.#token = { jwt: this.#sign(), at: now };
    return this.#token.jwt;
  }

  async #sign(): Promise<string> {
    const { key, keyId, teamId } = this.#key;
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt()
      .sign(await importPKCS8(key, 'ES256'));
  }
}
