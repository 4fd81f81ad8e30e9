/** Clients with this name are rejected as too old: a name that clients use to test their handling of the rejection. */
const TOO_OLD = /^ZulipInvalid\b/;

/** Whether a client with this User-Agent cannot work with this server. All existing versions of real clients can. */
export function isTooOld(userAgent: string | undefined): boolean {
  return TOO_OLD.test(userAgent ?? '');
}
