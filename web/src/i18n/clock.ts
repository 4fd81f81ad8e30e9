/** The time as views follow it: what is drawn by it is drawn again when it is another. */
import { createMemo, createRoot, createSignal } from 'solid-js';

const MINUTE_MS = 60_000;

const [tick, setTick] = createSignal(0);
setInterval(() => setTick((count) => count + 1), MINUTE_MS);

/** Milliseconds since 1970. Who reads it is run again each minute. */
export function nowMs(): number {
  tick();
  return Date.now();
}

/** The number of the day here that a time lies on, UNIX ms. */
export function dayNumber(ms: number): number {
  return Math.floor((ms - new Date(ms).getTimezoneOffset() * MINUTE_MS) / 86_400_000);
}

/** That of the present day. Who reads it is run again when the next begins. */
export const today = createRoot(() => createMemo(() => dayNumber(nowMs())));
