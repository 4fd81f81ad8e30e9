/**
 * What registers a device for notifications: the parameters of `POST /mobile_push/register`, and what is sealed in
 * them.
 */
import { createHash } from 'node:crypto';
import { badRequest } from '@rookery/core';
import { isAppId, isPushToken, type PushKind } from '../../devices/rules/push-tokens.ts';

/** Why a registration failed, as `push_registration_error_code` says. */
export type RegistrationError =
  | 'INVALID_BOUNCER_PUBLIC_KEY'
  | 'INVALID_ENCRYPTED_PUSH_REGISTRATION'
  | 'REQUEST_EXPIRED';

/**
 * A registration is good for a day, ms: an outage of the relay may last that long, and a recording that is older opens
 * nothing.
 */
export const REGISTRATION_MS = 24 * 3600_000;

/** What an app seals for the holder of its keys. */
interface SealedRegistration {
  readonly kind: PushKind;
  readonly token: string;
  /** Of Apple's apps. */
  readonly app_id: string;
}

/** @returns what was sealed, or why it is no registration. @param now UNIX milliseconds */
export function readRegistration(bytes: Uint8Array, now: number): SealedRegistration | RegistrationError {
  let value: Partial<Record<string, unknown>>;
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8')) ?? {};
  } catch {
    return 'INVALID_ENCRYPTED_PUSH_REGISTRATION';
  }
  const { token, token_kind, ios_app_id, timestamp } = value;
  const kind = token_kind === 'apns' || token_kind === 'fcm' ? token_kind : undefined;
  const app = ios_app_id ?? '';
  if (kind === undefined || typeof token !== 'string' || !isPushToken(kind, token))
    return 'INVALID_ENCRYPTED_PUSH_REGISTRATION';
  if (typeof app !== 'string' || (kind === 'apns') !== isAppId(app)) return 'INVALID_ENCRYPTED_PUSH_REGISTRATION';
  if (typeof timestamp !== 'number') return 'INVALID_ENCRYPTED_PUSH_REGISTRATION';
  if (now - timestamp * 1000 > REGISTRATION_MS) return 'REQUEST_EXPIRED';
  return { kind, token, app_id: app };
}

/** What the API calls a token by: the first eight bytes of its SHA-256, Base64. */
export function tokenIdOf(token: string): string {
  return createHash('sha256').update(token).digest().subarray(0, 8).toString('base64');
}

const TOKEN_ID = /^[A-Za-z0-9+/]{11}=$/;

/** @throws BAD_REQUEST ``Invalid `token_id` `` */
export function checkTokenId(text: string): string {
  if (!TOKEN_ID.test(text)) throw badRequest('Invalid `token_id`');
  return text;
}
