/** Whoever calls themselves this is told that they cannot work with the server, as clients test that they can be told. */
const TOO_OLD = /^ZulipInvalid\b/;

/** Whether a client that calls itself so cannot work with this server. Every version of those that there are can. */
export function isTooOld(userAgent: string | undefined): boolean {
  return TOO_OLD.test(userAgent ?? '');
}
