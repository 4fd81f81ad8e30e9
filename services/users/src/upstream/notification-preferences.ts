/**
 * Each replica of messages caches alert words and muted users, so that a send asks nothing. A change of these is
 * answered when no replica uses the former ones for what is sent from then on: all have dropped them, or, where one
 * does not answer, they are too old. A message that is under way at that moment may still go by the former ones.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { NOTIFICATION_PREFERENCES_MAX_AGE_MS } from '@rookery/core';
import { services } from '@rookery/rpc';
import type { Replicas } from '@rookery/runtime';

/** Timers here and ages there are counted in milliseconds, partly elapsed ones included. */
const ROUNDING_MS = 10;

/** Resolves when no replica of messages uses what it had asked before this call; never a failure. */
export async function notificationPreferencesForgotten(
  { replicas }: { readonly replicas: Pick<Replicas, 'callAll'> },
  realm: number,
): Promise<void> {
  const over = new AbortController();
  const deadlineMs = NOTIFICATION_PREFERENCES_MAX_AGE_MS + ROUNDING_MS;
  const expired = pause(deadlineMs, undefined, { signal: over.signal }).catch(() => {});
  const forgotten = replicas.callAll('messages', services.Messages, (one) =>
    one.ForgetNotificationPreferences({ realm_id: realm }, { deadlineMs }),
  );
  await Promise.race([expired, forgotten.then((all) => (all ? undefined : expired))]);
  over.abort();
}
