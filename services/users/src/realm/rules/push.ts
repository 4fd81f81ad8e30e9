/** Decides whether notifications can be pushed: to the organisation's own apps, to browsers, or through a relay. */

/** One variable of each group; the startup checks that the groups are complete. */
const SENDERS = ['FCM_SERVICE_ACCOUNT', 'APNS_KEY', 'VAPID_PUBLIC_KEY', 'PUSH_RELAY_URL'] as const;

export type PushSenders = { readonly [Name in (typeof SENDERS)[number]]?: unknown };

export function isPushConfigured(config: PushSenders): boolean {
  return SENDERS.some((name) => config[name] !== undefined);
}
