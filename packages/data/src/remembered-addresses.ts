/**
 * The addresses of MongoDB's servers while the names are not answered. A server of names that restarts is silent for
 * seconds, and the resolver of the system then waits 5 s before it asks again. Where MongoDB elects another primary at
 * that moment, as when a node of Kubernetes is drained with both, no process could connect to it meanwhile. So a name
 * that is not answered at once is taken for what it stood for last.
 */
import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import { atMost } from '@rookery/core';
import { LRUCache } from 'lru-cache';

/** As `dns.lookup`, and as sockets call it. */
export type Lookup = (hostname: string, options: LookupOptions, callback: Callback) => void;
type Callback = (error: NodeJS.ErrnoException | null, found: string | LookupAddress[], family?: number) => void;

/** An answer takes some milliseconds. More holds up callers, less prefers old addresses where the CPU is short. */
const PATIENCE_MS = 300;
/** Names that are remembered: a connection string has a few. */
const MOST_NAMES = 100;

/** A lookup that remembers its answers. A name that was never answered waits, or fails, as ever. */
export function rememberAddresses(lookup: Lookup = dns.lookup as Lookup): Lookup {
  const known = new LRUCache<string, [found: string | LookupAddress[], family?: number | undefined]>(
    atMost(MOST_NAMES),
  );
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
