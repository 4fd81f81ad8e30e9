import { formatTime } from '../i18n/index.ts';

/** The local time of a person; '' if their zone is unknown. */
export function localTimeOf(timezone: string): string {
  if (timezone === '') return '';
  const nowMs = Date.now();
  try {
    const there = offsetMs(timezone, nowMs);
    const here = -new Date(nowMs).getTimezoneOffset() * 60_000;
    return formatTime((nowMs + there - here) / 1000);
  } catch {
    return '';
  }
}

/** The offset of a zone from UTC, ms. */
function offsetMs(timeZone: string, nowMs: number): number {
  const wall = new Date(nowMs).toLocaleString('en-US', { timeZone, hourCycle: 'h23' });
  const utc = new Date(nowMs).toLocaleString('en-US', { timeZone: 'UTC', hourCycle: 'h23' });
  return Date.parse(`${wall} UTC`) - Date.parse(`${utc} UTC`);
}
