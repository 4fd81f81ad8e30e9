import { t } from '../../i18n/index.ts';

/** The API's value for no limit. */
export const UNLIMITED = 'unlimited';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Preset limits, seconds. */
export const PRESETS: readonly number[] = [2 * MINUTE, 10 * MINUTE, HOUR, DAY, 7 * DAY, 30 * DAY];

/** A time in the largest unit that divides it. */
export function limitText(seconds: number): string {
  if (seconds % DAY === 0) return t('organisation.within_days', { count: seconds / DAY });
  if (seconds % HOUR === 0) return t('organisation.within_hours', { count: seconds / HOUR });
  return t('organisation.within_minutes', { count: Math.round(seconds / MINUTE) });
}
