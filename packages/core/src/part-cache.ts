/**
 * One service's parts of registers, each served again while nothing has been written in the organisation since: pages
 * are reloaded, and a person's other devices and bots ask the same. What a version proves is its service's to say.
 *
 * Shared members are cached by name alone. So a part serves the readers who have all of them, which every gateway does
 * after the first register of anyone, and no list is in memory twice.
 */
import { MAX_KNOWN_PARTS, type StateMembers, type StateReader } from './state-part.ts';
import { VersionedCache } from './versioned-cache.ts';

/** Of all organisations together. A part of someone in 80 of 300 channels takes 40 kB. */
const MOST_BYTES = 32 * 1024 * 1024;

/** What an entry takes beside its bytes. */
const ENTRY_BYTES = 300;

interface Part {
  readonly json: Buffer;
  readonly shared: readonly StateMembers[];
}

/** What a register asks for, which with the caller decides what is answered. */
interface PartRequest extends StateReader {
  readonly min_seq: number;
}

export class PartCache {
  readonly cache = new VersionedCache<string, Part & { readonly bytes: number }>({
    most: MOST_BYTES,
    weigh: ({ bytes }) => bytes,
  });

  /** The part that was made at this version, unless the reader lacks what is shared of it. @param key by `partKey` */
  get(key: string, version: number, reader: StateReader): Part | undefined {
    if (!reader.takes_shared) return undefined;
    const part = this.cache.exact(key, version);
    const known = reader.known_parts.slice(0, MAX_KNOWN_PARTS);
    const has = ({ hash }: StateMembers) => !hash || known.some((one) => hash.equals(one));
    return part?.shared.every(has) ? part : undefined;
  }

  /** Caches a part that was read while the version was this. */
  offer(key: string, version: number, { json, shared }: Part, reader: StateReader): void {
    if (!reader.takes_shared) return;
    const named = shared.map((one) => (one.hash ? { hash: one.hash, json: NO_BYTES } : one));
    const own = named.reduce((sum, { deflated }) => sum + (deflated?.blocks.length ?? 0), json.length);
    const value = { json, shared: named, bytes: own + key.length + ENTRY_BYTES };
    this.cache.offer(key, { version, value });
  }
}

const NO_BYTES = Buffer.alloc(0);

/** Names an answer. @param caller the properties of the caller that decide it */
export function partKey(caller: readonly unknown[], request: PartRequest): string {
  return JSON.stringify([caller, { ...request, known_parts: [], min_seq: 0 }]);
}
