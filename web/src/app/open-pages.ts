/**
 * Of the pages that one browser has open, one alone notifies of a message, and none while another is looked at. Web
 * Locks say so: the browser ends those of a page that is closed. Without them, outside of a secure context, each page
 * decides for itself.
 */

/** Shared by the pages that are looked at; windows side by side have the focus one at a time. */
const LOOKED_AT = 'rookery-looked-at';

/** All pages have heard of a message within this time, also those that take events together, in milliseconds. */
const HEARD_MS = 10_000;

export const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Lets the other pages know from now on while this one is looked at. */
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

/** Runs it unless another page does so for the same message, or is looked at. */
export async function inOnePage(messageId: number, run: () => void): Promise<void> {
  // Its type says that it is always there.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return run();
  await locks.request(`rookery-message-${messageId}`, { ifAvailable: true }, async (lock) => {
    if (!lock || (await locks.query()).held?.some(({ name }) => name === LOOKED_AT)) return;
    run();
    await new Promise((resolve) => setTimeout(resolve, HEARD_MS));
  });
}
