/** The time as a reactive value: what is rendered from it updates when it changes. */
import { createMemo, createRoot, createSignal } from 'solid-js';

const MINUTE_MS = 60_000;

const [tick, setTick] = createSignal(0);
setInterval(() => setTick((count) => count + 1), MINUTE_MS);

/** The time in ms since 1970. Computations that read it run again each minute. */
export function nowMs(): number {
  tick();
  return Date.now();
}

/** Number of the local day of a time in UNIX ms. */
export function dayNumber(ms: number): number {
  return Math.floor((ms - new Date(ms).getTimezoneOffset() * MINUTE_MS) / 86_400_000);
}

/** Number of the current local day. Computations that read it run again when the next day begins. */
export const today = createRoot(() => createMemo(() => dayNumber(nowMs())));
