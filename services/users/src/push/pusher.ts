/** Sends one notification to the devices of a user, each through its own push service. */
import { createHash } from 'node:crypto';
import type { PushDeviceDocument } from '../devices/store/push-devices.ts';
import type { PushTokenDocument } from '../devices/store/push-tokens.ts';
import { encryptFor } from './encryption.ts';
import type { PushConfig } from './push-variables.ts';
import { type Notification, type Recipient, toJson, withoutDirectContent } from './rules/notification.ts';
import {
  type ApnsPayload,
  type EncryptedNotification,
  encryptedApnsPayload,
  encryptedFcmData,
  type LegacyRecipient,
  legacyApnsPayload,
  legacyFcmData,
} from './rules/payloads.ts';
import { Apns } from './transports/apns.ts';
import { Fcm } from './transports/fcm.ts';
import { PushRelay, type RelayPush } from './transports/relay.ts';
import { failed, GONE, type PushResult, SENT } from './transports/result.ts';
import { mustShow, WebPush } from './transports/web-push.ts';

/** The target of a notification: a device, or a token of the older kind. */
export type Target =
  | { readonly kind: 'device'; readonly device: PushDeviceDocument }
  | { readonly kind: 'token'; readonly token: PushTokenDocument };

/** The key of a target in records of what was sent. */
export const targetKey = (target: Target): string => (target.kind === 'device' ? target.device._id : target.token._id);

export interface PushJob {
  readonly notification: Notification;
  readonly recipient: Omit<Recipient, 'realm_url'>;
  /** Whether browsers show no text of direct messages. Default: false. */
  readonly hidesDirectContent?: boolean;
  readonly realm: { readonly id: number; readonly uuid: string };
  /** The URL for clients whose registration named none. */
  readonly defaultUrl: string;
  readonly targets: readonly Target[];
  /** The number of notified and unread messages, which iOS shows on the app's icon. Undefined: unknown. */
  readonly badge?: number | undefined;
  /** The same at every attempt: a relay forwards it once, and devices show it once. */
  readonly idempotencyKey: string;
}

/** What another server encrypted for a device of its user. */
interface EncryptedPush {
  readonly kind: 'fcm' | 'apns';
  readonly token: string;
  readonly appId: string;
  readonly encrypted: EncryptedNotification;
  readonly isRemoval: boolean;
  /** Equal for repetitions. */
  readonly key: string | undefined;
}

type Via = 'fcm' | 'apns' | 'web' | 'relay';

export class Pusher {
  readonly #fcm: Fcm | undefined;
  readonly #apns: Apns | undefined;
  readonly #web: WebPush | undefined;
  readonly #redact: boolean;
  readonly relay: PushRelay | undefined;
  /** The number of pushes to single devices since this process started, by result; those for other servers included. */
  readonly figures = { sent: 0, gone: 0, failed: 0 };

  constructor(config: PushConfig) {
    const { FCM_SERVICE_ACCOUNT, FCM_URL, APNS_KEY, APNS_URL, VAPID_PUBLIC_KEY, PUSH_RELAY_URL } = config;
    this.#fcm = FCM_SERVICE_ACCOUNT && new Fcm(FCM_URL, FCM_SERVICE_ACCOUNT);
    const { APNS_KEY_ID: keyId = '', APNS_TEAM_ID: teamId = '' } = config;
    this.#apns = APNS_KEY === undefined ? undefined : new Apns(APNS_URL, { key: APNS_KEY, keyId, teamId });
    const { VAPID_PRIVATE_KEY: privateKey = '', VAPID_SUBJECT: subject = '' } = config;
    this.#web =
      VAPID_PUBLIC_KEY === undefined ? undefined : new WebPush({ publicKey: VAPID_PUBLIC_KEY, privateKey, subject });
    const { PUSH_RELAY_ORG_ID: orgId = '', PUSH_RELAY_ORG_KEY: orgKey = '' } = config;
    this.relay = PUSH_RELAY_URL === undefined ? undefined : new PushRelay({ url: PUSH_RELAY_URL, orgId, orgKey });
    this.#redact = config.PUSH_REDACT_CONTENT;
  }

  /** Whether any push service is configured. */
  get configured(): boolean {
    return [this.#fcm, this.#apns, this.#web, this.relay].some((one) => one !== undefined);
  }

  sendsBy(via: Via): boolean {
    return { fcm: this.#fcm, apns: this.#apns, web: this.#web, relay: this.relay }[via] !== undefined;
  }

  /** The key with which browsers subscribe; null if they cannot. */
  get webPublicKey(): string | null {
    return this.#web?.publicKey ?? null;
  }

  /** Never throws for the fault of a push service. @returns a result for each target, in their order */
  async push(job: PushJob, signal: AbortSignal): Promise<PushResult[]> {
    const relayed = job.targets.filter(isRelayed);
    const results = new Map<Target, PushResult>();
    const direct = async (target: Target) => results.set(target, await this.#direct(job, target, signal));
    const byRelay = async () => {
      const answers = await this.#byRelay(job, relayed, signal);
      for (const [at, target] of relayed.entries()) results.set(target, answers[at] ?? GONE);
    };
    const others = job.targets.filter((target) => !isRelayed(target));
    await Promise.all([...others.map(direct), ...(relayed.length > 0 ? [byRelay()] : [])]);
    return job.targets.map((target) => this.#counted(results.get(target) ?? GONE));
  }

  /** Sends what another server encrypted to a device of its user. Never throws. */
  async pushEncrypted(options: EncryptedPush, signal: AbortSignal): Promise<PushResult> {
    return this.#counted(await this.#encrypted(options, signal));
  }

  close(): void {
    this.#apns?.close();
  }

  #counted(result: PushResult): PushResult {
    this.figures[result.result]++;
    return result;
  }

  async #encrypted(options: EncryptedPush, signal: AbortSignal): Promise<PushResult> {
    const { kind, token, appId: topic, encrypted, isRemoval, key } = options;
    if (kind === 'fcm') {
      const message = { token, data: encryptedFcmData(encrypted), priority: isRemoval ? 'normal' : 'high' } as const;
      return this.#fcm ? this.#fcm.send(message, signal) : failed('credentials');
    }
    if (!this.#apns) return failed('credentials');
    const collapseId = key === undefined ? {} : { collapseId: collapseIdOf(key) };
    return this.#apns.send(
      { token, topic, ...encryptedApnsPayload(encrypted, isRemoval, undefined), ...collapseId },
      signal,
    );
  }

  async #direct(job: PushJob, target: Target, signal: AbortSignal): Promise<PushResult> {
    if (target.kind === 'token') return this.#toToken(job, target.token, signal);
    const { device } = target;
    const { address } = device;
    if (address?.via === 'web') {
      if (!this.#web) return failed('credentials');
      if (job.notification.type === 'remove' && mustShow(address.subscription)) return SENT;
      const notification = job.hidesDirectContent ? withoutDirectContent(job.notification) : job.notification;
      const body = toJson(notification, recipientOf(job, device.realm_url));
      const urgency = isUrgent(job) ? 'high' : 'normal';
      return this.#web.send({ subscription: address.subscription, body, urgency, topic: collapseOf(job) }, signal);
    }
    const encrypted = await encryptedFor(job, device);
    if (!encrypted || !address) return GONE;
    if (address.via === 'fcm') return this.#toFcm(job, address.token, encryptedFcmData(encrypted), signal);
    if (address.via === 'apns') {
      const payload = encryptedApnsPayload(encrypted, job.notification.type === 'remove', job.badge);
      return this.#toApns(job, { token: address.token, topic: address.app_id, payload }, signal);
    }
    return GONE;
  }

  /** Unencrypted notifications are sent only to the push services themselves, never through a relay. */
  #toToken(
    job: PushJob,
    { kind, token, app_id, realm_url }: PushTokenDocument,
    signal: AbortSignal,
  ): Promise<PushResult> {
    const base = recipientOf(job, realm_url);
    const server = URL.parse(base.realm_url)?.host ?? '';
    const recipient: LegacyRecipient = { ...base, server, realm_id: job.realm.id, redact: this.#redact };
    if (kind === 'fcm') return this.#toFcm(job, token, legacyFcmData(job.notification, recipient), signal);
    const payload = legacyApnsPayload(job.notification, recipient, job.badge);
    return this.#toApns(job, { token, topic: app_id, payload }, signal);
  }

  async #toFcm(job: PushJob, token: string, data: Record<string, string>, signal: AbortSignal): Promise<PushResult> {
    const priority = isUrgent(job) ? 'high' : 'normal';
    return this.#fcm ? this.#fcm.send({ token, data, priority }, signal) : failed('credentials');
  }

  async #toApns(
    job: PushJob,
    { token, topic, payload }: { token: string; topic: string; payload: ApnsPayload },
    signal: AbortSignal,
  ): Promise<PushResult> {
    if (!this.#apns) return failed('credentials');
    return this.#apns.send({ token, topic, ...payload, collapseId: collapseOf(job) }, signal);
  }

  async #byRelay(job: PushJob, targets: readonly RelayedTarget[], signal: AbortSignal): Promise<PushResult[]> {
    const { relay } = this;
    if (!relay) return targets.map(() => failed('credentials'));
    const pushes = await Promise.all(targets.map(({ device }) => toRelayPush(job, device)));
    const known = pushes.filter((push) => push !== undefined);
    const { idempotencyKey } = job;
    const results = known.length > 0 ? await relay.notify(job.realm.uuid, known, { idempotencyKey, signal }) : [];
    return pushes.map((push) => (push && results[known.indexOf(push)]) ?? GONE);
  }
}

type RelayedTarget = Extract<Target, { kind: 'device' }>;

function isRelayed(target: Target): target is RelayedTarget {
  return target.kind === 'device' && target.device.address?.via === 'relay';
}

async function toRelayPush(job: PushJob, device: PushDeviceDocument): Promise<RelayPush | undefined> {
  const encrypted = await encryptedFor(job, device);
  const { address } = device;
  if (!encrypted || address?.via !== 'relay') return undefined;
  const { token_id } = address;
  if (address.kind === 'fcm')
    return { token_id, payload: { ...encrypted }, fcm_priority: isUrgent(job) ? 'high' : 'normal' };
  const { payload, priority, pushType } = encryptedApnsPayload(
    encrypted,
    job.notification.type === 'remove',
    undefined,
  );
  return { token_id, payload, http_headers: { apns_priority: priority, apns_push_type: pushType } };
}

async function encryptedFor(job: PushJob, { key, key_id, realm_url }: PushDeviceDocument) {
  if (key === undefined || key_id === undefined) return undefined;
  const encrypted_data = await encryptFor(key, toJson(job.notification, recipientOf(job, realm_url)));
  return { push_key_id: key_id, encrypted_data };
}

const recipientOf = ({ recipient, defaultUrl }: PushJob, realm_url: string | undefined): Recipient => ({
  realm_url: realm_url || defaultUrl,
  ...recipient,
});

/** Whether this server itself calls Apple's push service, with a badge. */
export function hasBadge(target: Target): boolean {
  return target.kind === 'token' ? target.token.kind === 'apns' : target.device.address?.via === 'apns';
}

const isUrgent = ({ notification }: PushJob): boolean => notification.type !== 'remove';

const collapseIdOf = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32);

/** The id by which push services replace an earlier attempt: 32 characters of Base64url. */
function collapseOf({ idempotencyKey }: PushJob): string {
  return collapseIdOf(idempotencyKey);
}
