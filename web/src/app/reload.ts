/**
 * Handles `web_reload_client`: the server has a newer release than the page. It comes from the server, or from the
 * session, which compares the releases of two registrations. The page reloads at a moment that disturbs nobody and
 * loses nothing. As in any other reload, the view, the text in the compose box and pending sends survive.
 */
import { composeHasText, isUploading } from '../compose/index.ts';
import { connection, onEvent, outgoing, reloadPage } from '../state/index.ts';
import { isEditing } from '../state/messages/index.ts';

/** All clients of an installation receive the event simultaneously; the reloads are spread over this time, ms. */
const SPREAD_MS = 60_000;
/** After this long without input, ms, the user looks elsewhere, or reads. */
const QUIET_MS = 30_000;
/** The same with text in the compose box, ms: the user may be thinking about the rest. */
const WRITING_QUIET_MS = 180_000;
/** For an immediate reload, ms: only long enough not to interrupt typing. */
const IMMEDIATE_QUIET_MS = 2000;
const CHECK_MS = 1000;

const TOUCHES = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/** Starts waiting for `web_reload_client`, and reloads at the next quiet moment after it. */
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

/** Whether something is open, half-written or in flight that a reload would lose. */
function isBusy(): boolean {
  const field = document.activeElement;
  const isFilling =
    (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value !== '' && !isTick(field);
  return (
    isFilling ||
    isEditing() ||
    outgoing().some((one) => one.status === 'sending') ||
    isUploading() ||
    document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
  );
}

const isTick = (field: HTMLInputElement | HTMLSelectElement): boolean => ['checkbox', 'radio'].includes(field.type);
