import { ApiError } from '@rookery/client';
import { createRemembered } from '../ui/index.ts';
import { api, state } from './session.ts';
import { isSpectator } from './spectator.ts';

/** The time zone of this device. */
export const OWN_TIMEZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Sets the time zone of a user who has none: the registration page runs no script that could read it. Once per browser
 * and user, so that they can also choose to have none.
 */
export function setMissingTimezone(): void {
  if (isSpectator() || state.user_settings.timezone !== '') return;
  const [wasSet, setWasSet] = createRemembered(`timezone-set-${state.user_id}`, false);
  if (wasSet()) return;
  // If it fails, the next load tries again, unless the server does not know the zone.
  api.patch('/settings', { timezone: OWN_TIMEZONE }).then(
    () => setWasSet(true),
    (error: unknown) => error instanceof ApiError && error.status === 400 && setWasSet(true),
  );
}
