/** What the makers of phones call a device by that may be woken for a message. */
import { badRequest } from '@rookery/core';

/** The two makers' ways: Apple's, and the one of nearly all others. */
export type PushKind = 'apns' | 'fcm';

/** Apple's tokens are 64 to 200 hexadecimal digits, the other ones some 150 to 300 letters; nothing longer is one. */
const MAX_LENGTH = 5000;
const HEXADECIMAL = /^[0-9a-f]+$/i;
const APP_ID = /^[.a-zA-Z0-9-]{1,200}$/;

/** @throws BAD_REQUEST */
export function checkPushToken(kind: PushKind, token: string): string {
  if (token === '' || token.length > MAX_LENGTH) throw badRequest('Empty or invalid length token');
  if (kind === 'apns' && !HEXADECIMAL.test(token)) throw badRequest('Invalid APNS token');
  return token;
}

/** The app that a token of Apple's is for. @throws BAD_REQUEST */
export function checkAppId(appId: string): string {
  if (!APP_ID.test(appId)) throw badRequest('Invalid app ID');
  return appId;
}
