/** Ways in which the client leaves the page by itself: nobody is asked, since what it had is in the tab's storage. */

let leaving = false;

export const isLeavingByItself = (): boolean => leaving;

/** Loads the page again. */
export function reloadPage(): void {
  leaving = true;
  location.reload();
}

/** Leaves for another page of this server. */
export function leaveFor(address: string): void {
  leaving = true;
  location.assign(address);
}
