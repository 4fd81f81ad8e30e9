/**
 * One service's parts of registers, each served again while nothing has been written in the organisation since: pages
 * are reloaded, and a person's other devices and bots ask the same. What a version proves is its service's to say.
 *
 * Shared members are cached by name alone. So a part serves the readers who have all of them, which every gateway does
 * after the first register of anyone, and no list is in memory twice.
 */
import { isKnown, named, type StateMembers, type StateReader } from './state-part.ts';
import { VersionedCache } from './versioned-cache.ts';

/** Of all organisations together. A part of someone in 80 of 300 channels takes 40 kB. */
const MOST_BYTES = 32 * 1024 * 1024;

/** What an entry takes beside its bytes. */
const ENTRY_BYTES = 300;

interface Part {
  readonly json: Buffer;
  readonly shared: StateMembers[];
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
    if (!part?.shared.every(({ hash }) => !hash || isKnown(reader, hash))) return undefined;
    return { json: part.json, shared: [...part.shared] };
  }

  /** Caches a part that was read while the version was this. */
  offer(key: string, version: number, { json, shared }: Part, reader: StateReader): void {
    if (!reader.takes_shared) return;
    const own = shared.reduce((sum, { deflated }) => sum + (deflated?.blocks.length ?? 0), json.length);
    const bytes = own + key.length + ENTRY_BYTES;
    const value = { json, shared: shared.map((one) => (one.hash ? named(one.hash) : one)), bytes };
    this.cache.offer(key, { version, value });
  }
}

/** Names an answer. @param caller the properties of the caller that decide it */
export function partKey(caller: readonly unknown[], request: PartRequest): string {
  return JSON.stringify([caller, { ...request, known_parts: [], min_seq: 0 }]);
}
