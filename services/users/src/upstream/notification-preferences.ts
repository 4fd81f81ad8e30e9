/**
 * The messages service caches alert words and muted users, and asks again after a while, so that a send asks nothing. A
 * change of these is answered when every cached copy is too old: what is sent after the answer heeds it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { NOTIFICATION_PREFERENCES_MAX_AGE_MS } from '@rookery/core';

/** Timers here and ages there are counted in milliseconds, partly elapsed ones included. */
const ROUNDING_MS = 10;

/** Resolves when whatever was asked before this call is forgotten. */
export async function notificationPreferencesExpired(): Promise<void> {
  await pause(NOTIFICATION_PREFERENCES_MAX_AGE_MS + ROUNDING_MS);
}
