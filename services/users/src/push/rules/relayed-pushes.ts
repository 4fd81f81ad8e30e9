/** The pushes that another server may send through a relay: encrypted data and its target, and no readable content. */
import { z } from 'zod';
import type { EncryptedNotification } from './payloads.ts';

export interface RelayedPush {
  readonly token_id: string;
  readonly encrypted: EncryptedNotification;
  /** Whether it only removes shown notifications. */
  readonly isRemoval: boolean;
}

/** Max. pushes of one request; a user has at most 50 devices. */
const MAX_PUSHES = 100;

/** The alert that iOS shows until the app has decrypted; the relay replaces any value here by its own. */
const aps = z.strictObject({
  'mutable-content': z.literal(1).optional(),
  'content-available': z.literal(1).optional(),
  alert: z.strictObject({ title: z.literal('New notification') }).optional(),
  sound: z.string().max(50).optional(),
  badge: z.int().optional(),
});

const payload = z.strictObject({
  push_key_id: z
    .int()
    .min(0)
    .max(2 ** 32 - 1),
  /** FCM and APNs accept 4 KiB in total. */
  encrypted_data: z.base64().min(1).max(4_000),
  aps: aps.optional(),
});

const request = z.object({
  realm_uuid: z.string().max(100),
  push_requests: z
    .array(
      z.strictObject({
        token_id: z.string().max(20),
        payload,
        fcm_priority: z.enum(['high', 'normal']).optional(),
        http_headers: z
          .strictObject({
            apns_priority: z.int().optional(),
            apns_push_type: z.enum(['alert', 'background']).optional(),
          })
          .optional(),
      }),
    )
    .min(1)
    .max(MAX_PUSHES),
});

/** @returns `pushes`: undefined for a body of any other form */
export function readPushRequests(body: string): {
  readonly realm_uuid: string;
  readonly pushes: RelayedPush[] | undefined;
} {
  const parsed = request.safeParse(parse(body));
  if (!parsed.success) return { realm_uuid: '', pushes: undefined };
  const { realm_uuid, push_requests } = parsed.data;
  const pushes = push_requests.map(
    ({ token_id, payload: { push_key_id, encrypted_data }, fcm_priority, http_headers }) => ({
      token_id,
      encrypted: { push_key_id, encrypted_data },
      isRemoval: fcm_priority === 'normal' || http_headers?.apns_push_type === 'background',
    }),
  );
  return { realm_uuid, pushes };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
