/** Whether notifications can be pushed: to apps of one's own, to browsers, or by a relay. */

/** One variable of each group; the start checks that the groups are whole. */
const SENDERS = ['FCM_SERVICE_ACCOUNT', 'APNS_KEY', 'VAPID_PUBLIC_KEY', 'PUSH_RELAY_URL'] as const;

export type PushSenders = { readonly [Name in (typeof SENDERS)[number]]?: unknown };

export function isPushConfigured(config: PushSenders): boolean {
  return SENDERS.some((name) => config[name] !== undefined);
}
