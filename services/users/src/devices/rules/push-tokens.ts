/** Push tokens, by which the services of Apple and Google address an app on a device. */
import { badRequest } from '@rookery/core';

/** Apple's service, and Google's. */
export type PushKind = 'apns' | 'fcm';

/** Max. length of a token. Apple's have 64 to 200 hexadecimal digits, Google's 150 to 300 characters. */
const MAX_LENGTH = 4096;
const HEXADECIMAL = /^(?:[0-9a-f]{2})+$/i;
const APP_ID = /^[.a-zA-Z0-9-]{1,200}$/;

/** Max. tokens of a user. Another one replaces the oldest, since a lost device never removes its own. */
export const MAX_PUSH_TOKENS = 50;

/** Whether the text has the form of a token of that service. */
export function isPushToken(kind: PushKind, token: string): boolean {
  return token !== '' && token.length <= MAX_LENGTH && (kind !== 'apns' || HEXADECIMAL.test(token));
}

export const isAppId = (appId: string): boolean => APP_ID.test(appId);

/** @throws BAD_REQUEST `Empty or invalid length token`, `Invalid APNS token` */
export function checkPushToken(kind: PushKind, token: string): string {
  if (token === '' || token.length > MAX_LENGTH) throw badRequest('Empty or invalid length token');
  if (!isPushToken(kind, token)) throw badRequest('Invalid APNS token');
  return token;
}

/** Checks the id of the app that an Apple token is for. @throws BAD_REQUEST `Invalid app ID` */
export function checkAppId(appId: string): string {
  if (!isAppId(appId)) throw badRequest('Invalid app ID');
  return appId;
}
