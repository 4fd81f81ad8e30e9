/**
 * Leaving the page by the client itself: the browser does not ask the user, since the page's data are in the tab's
 * storage.
 */

let leaving = false;

export const isLeavingByItself = (): boolean => leaving;

/** Reloads the page. */
export function reloadPage(): void {
  leaving = true;
  location.reload();
}

/** Leaves for another page of this server. */
export function leaveFor(address: string): void {
  leaving = true;
  location.assign(address);
}
