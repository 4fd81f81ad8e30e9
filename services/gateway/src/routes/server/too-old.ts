/** A client of this name is refused as too old: clients test by it that they can be. */
const TOO_OLD = /^ZulipInvalid\b/;

/** Whether a client that calls itself so cannot work with this server. Every version of those that there are can. */
export function isTooOld(userAgent: string | undefined): boolean {
  return TOO_OLD.test(userAgent ?? '');
}
