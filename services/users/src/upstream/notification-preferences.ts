/**
 * The messages service keeps who looks for which words and who has muted whom, and asks again after a while, so that a
 * send asks nothing. A change of these is therefore answered when nothing older is kept anywhere: what is sent after the
 * answer heeds it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { NOTIFICATION_PREFERENCES_MAX_AGE_MS } from '@rookery/core';

/** Timers here and ages there are counted in milliseconds, some of them begun. */
const ROUNDING_MS = 10;

/** Resolves when whatever was asked before this call is forgotten. */
export async function notificationPreferencesExpired(): Promise<void> {
  await pause(NOTIFICATION_PREFERENCES_MAX_AGE_MS + ROUNDING_MS);
}
