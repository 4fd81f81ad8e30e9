/**
 * Coordinates the open pages of one browser: a single page notifies of a message, and none does while the user looks at
 * another. They use Web Locks, which the browser releases when a page is closed. Without them, outside of a secure
 * context, each page decides for itself.
 */

/** A shared lock, held by the pages that the user looks at; of windows side by side, one has the focus at a time. */
const LOOKED_AT = 'rookery-looked-at';

/** Time within which all pages have received a message, also those that share their events, ms. */
const HEARD_MS = 10_000;

export const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Starts announcing to the other pages while the user looks at this one. */
export function announceLooks(): void {
  let leave: (() => void) | undefined;
  const update = () => {
    if (!isLookedAt()) {
      leave?.();
      leave = undefined;
    } else if (!leave) {
      const left = new Promise<void>((resolve) => {
        leave = resolve;
      });
      void navigator.locks?.request(LOOKED_AT, { mode: 'shared' }, () => left);
    }
  };
  for (const type of ['focus', 'blur']) addEventListener(type, update);
  document.addEventListener('visibilitychange', update);
  update();
}

/** Runs `run`, unless another page does so for the same message, or the user looks at one. */
export async function inOnePage(messageId: number, run: () => void): Promise<void> {
  // The type claims that it always exists; outside of a secure context it does not.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return run();
  await locks.request(`rookery-message-${messageId}`, { ifAvailable: true }, async (lock) => {
    if (!lock || (await locks.query()).held?.some(({ name }) => name === LOOKED_AT)) return;
    run();
    await new Promise((resolve) => setTimeout(resolve, HEARD_MS));
  });
}
