/**
 * The registration of a device for notifications: the parameters of `POST /mobile_push/register`, and what is sealed in
 * them.
 */
import { createHash } from 'node:crypto';
import { badRequest } from '@rookery/core';
import { isAppId, isPushToken, type PushKind } from '../../devices/rules/push-tokens.ts';

/** Why a registration failed, in the values of `push_registration_error_code`. */
export type RegistrationError =
  | 'INVALID_BOUNCER_PUBLIC_KEY'
  | 'INVALID_ENCRYPTED_PUSH_REGISTRATION'
  | 'REQUEST_EXPIRED';

/** How long a registration is valid, ms. An outage of the relay may last that long; an older recording is worthless. */
export const REGISTRATION_MS = 24 * 3600_000;

/** The content that an app seals for the holder of its keys. */
interface SealedRegistration {
  readonly kind: PushKind;
  readonly token: string;
  /** The app id, for apps of Apple; else ''. */
  readonly app_id: string;
}

/** @returns the registration, or why it is invalid. @param now UNIX milliseconds */
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

/** The id of a token in the API: the first eight bytes of its SHA-256, Base64. */
export function tokenIdOf(token: string): string {
  return createHash('sha256').update(token).digest().subarray(0, 8).toString('base64');
}

const TOKEN_ID = /^[A-Za-z0-9+/]{11}=$/;

/** @throws BAD_REQUEST ``Invalid `token_id` `` */
export function checkTokenId(text: string): string {
  if (!TOKEN_ID.test(text)) throw badRequest('Invalid `token_id`');
  return text;
}
