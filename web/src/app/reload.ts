/**
 * `web_reload_client`: the server has a newer release than the page. The page is loaded again when that disturbs nobody
 * and loses nothing. The place, what is being written and what is on its way outlive it, as any other reload.
 */
import { composeHasText, currentUploads } from '../compose/index.ts';
import { connection, onEvent, outgoing, reloadPage } from '../state/index.ts';
import { isEditing } from '../state/messages/index.ts';

/** All clients of an installation get the event at once, and are not to load the client at once. */
const SPREAD_MS = 60_000;
/** Who has not touched the page for this long looks elsewhere, or reads. */
const QUIET_MS = 30_000;
/** Who has half a message written may think about the rest. */
const WRITING_QUIET_MS = 180_000;
/** A server that wants it at once waits for nothing but the key that is under way. */
const IMMEDIATE_QUIET_MS = 2000;
const CHECK_MS = 1000;

const TOUCHES = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/** Reloads at the next quiet moment after the server asked for it, from now on. */
export function followReloads(): void {
  const stop = onEvent((event) => {
    if (event.type !== 'web_reload_client') return;
    stop();
    setTimeout(() => reloadWhenQuiet(event.immediate), event.immediate ? 0 : Math.random() * SPREAD_MS);
  });
}

function reloadWhenQuiet(isImmediate: boolean): void {
  let touchedAt = Date.now();
  const touch = () => {
    touchedAt = Date.now();
  };
  for (const type of TOUCHES) addEventListener(type, touch, { capture: true, passive: true });
  const quietMs = (): number => {
    if (document.hidden) return 0;
    if (isImmediate) return IMMEDIATE_QUIET_MS;
    return composeHasText() ? WRITING_QUIET_MS : QUIET_MS;
  };
  const timer = setInterval(() => {
    if (connection() !== 'online' || isBusy() || Date.now() - touchedAt < quietMs()) return;
    clearInterval(timer);
    reloadPage();
  }, CHECK_MS);
}

/** Whether something is open, half-written or on its way that a reload does not bring back. */
function isBusy(): boolean {
  const field = document.activeElement;
  const isFilling =
    (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value !== '' && !isTick(field);
  return (
    isFilling ||
    isEditing() ||
    outgoing().some((one) => one.status === 'sending') ||
    currentUploads().some((one) => one.status === 'running') ||
    document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
  );
}

const isTick = (field: HTMLInputElement | HTMLSelectElement): boolean => ['checkbox', 'radio'].includes(field.type);
