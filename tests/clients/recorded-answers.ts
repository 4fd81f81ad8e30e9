/**
 * Answers in the form that the description shows: equal answers give equal recordings at any time, and a recording
 * contains nothing that anyone could log in with.
 */
import { isRandom, MASK } from '../../services/gateway/src/description/answers.ts';

const HOUR_S = 3600;
/**
 * The time at which recordings appear to be made, UNIX seconds. Times within thirty days of the actual recording are
 * shifted accordingly, by whole hours.
 */
const RECORDED_AT_S = Date.UTC(2026, 10, 2, 9) / 1000;
const RECENT_S = 30 * 24 * HOUR_S;
/** Max. elements of a list: as many as a reader needs to see what it contains. */
const MAX_ELEMENTS = 3;

const SITE = 'https://chat.example.com';

/** Returns an answer as the description shows it. @param host of the organisation, with its port */
export function shownAnswer(answer: unknown, host: string): unknown {
  const now = Date.now() / 1000;
  const moved = (seconds: number) => RECORDED_AT_S + Math.round((seconds - now) / HOUR_S) * HOUR_S;
  const isRecent = (seconds: number) => Math.abs(seconds - now) < RECENT_S;
  const [name = ''] = host.split(/[.:]/);

  const text = (value: string): string => {
    const time = /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) / 1000 : Number.NaN;
    if (isRecent(time)) return new Date(moved(time) * 1000).toISOString();
    return (
      value
        .replaceAll(new RegExp(`https?://${name}\\.localhost(:\\d+)?`, 'g'), SITE)
        .replaceAll(new RegExp(`\\b${name}\\.(localhost(:\\d+)?|example\\.com)`, 'g'), 'chat.example.com')
        .replaceAll(new RegExp(`\\b${name}\\b`, 'g'), 'chat')
        // As in the requests of the examples.
        .replaceAll(/\bPerson (?=\d)/g, 'Blue ')
        .replaceAll(/[\w-]{16,}/g, (run) => (isRandom(run) ? masked(run) : run))
    );
  };
  const number = (value: number): number => {
    if (isRecent(value)) return moved(value);
    return isRecent(value / 1000) ? moved(value / 1000) * 1000 : value;
  };
  const shown = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number') return number(value);
    if (Array.isArray(value)) return value.slice(0, MAX_ELEMENTS).map(shown);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value);
    const few = members.every(([key]) => /^\d+$|@/.test(key)) ? members.slice(0, MAX_ELEMENTS) : members;
    return Object.fromEntries(few.map(([key, one]) => [key.includes('@') ? text(key) : key, shown(one)]));
  };
  return shown(answer);
}

/** Replaces a random text by a fixed one of the same length. */
function masked(run: string): string {
  let at = 0;
  return run.replaceAll(/[a-z0-9]/gi, () => MASK[at++ % MASK.length] ?? '');
}
