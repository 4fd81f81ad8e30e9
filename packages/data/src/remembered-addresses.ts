/**
 * A cache of the addresses of MongoDB's servers for times without DNS. A restarting DNS server is silent for seconds,
 * and the system's resolver then waits 5 s before it retries. If MongoDB elects another primary at that moment, as when
 * a Kubernetes node with both is drained, no process could connect to it in the meantime. So a name that is not
 * resolved promptly gets its last known address.
 */
import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import { atMost } from '@rookery/core';
import { LRUCache } from 'lru-cache';

/** The signature of `dns.lookup` that sockets use. */
export type Lookup = (hostname: string, options: LookupOptions, callback: Callback) => void;
type Callback = (error: NodeJS.ErrnoException | null, found: string | LookupAddress[], family?: number) => void;

/**
 * How long a lookup waits for DNS before it uses the last address, ms. An answer takes some milliseconds. Longer delays
 * callers; shorter would use old addresses whenever the CPU is short.
 */
const PATIENCE_MS = 300;
/** Max. remembered names: a connection string has a few. */
const MAX_NAMES = 100;

/** A lookup that remembers its answers. Names that were never resolved wait or fail as with `lookup`. */
export function rememberAddresses(lookup: Lookup = dns.lookup as Lookup): Lookup {
  const known = new LRUCache<string, [found: string | LookupAddress[], family?: number | undefined]>(atMost(MAX_NAMES));
  return (hostname, options, callback) => {
    const key = JSON.stringify([hostname, options]);
    const last = known.get(key);
    let isAnswered = false;
    const answer = (...found: Parameters<Callback>): void => {
      if (isAnswered) return;
      isAnswered = true;
      clearTimeout(timer);
      callback(...found);
    };
    const timer = last && setTimeout(() => answer(null, ...last), PATIENCE_MS);
    lookup(hostname, options, (error, ...found) => {
      if (error) return last ? answer(null, ...last) : answer(error, ...found);
      known.set(key, found);
      answer(null, ...found);
    });
  };
}
