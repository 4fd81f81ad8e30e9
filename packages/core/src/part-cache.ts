/**
 * A cache of one service's parts of registers. A part is reused until the next write in the organisation: pages are
 * reloaded, and a user's other devices and bots register for the same state. Each service defines its own versions.
 *
 * Shared members are cached by hash only, so no list is in memory twice. A part therefore serves only readers that have
 * all of them; every gateway does after the first register of any user.
 */
import { isKnown, named, type StateMembers, type StateReader } from './state-part.ts';
import { VersionedCache } from './versioned-cache.ts';

/** Max. size of all organisations' parts together, bytes. The part of a user in 80 of 300 channels takes 40 kB. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Memory overhead of an entry, bytes. */
const ENTRY_BYTES = 300;

interface Part {
  readonly json: Buffer;
  readonly shared: StateMembers[];
}

/** The request of a register, which together with the caller determines the answer. */
interface PartRequest extends StateReader {
  readonly min_seq: number;
}

export class PartCache {
  readonly cache = new VersionedCache<string, Part & { readonly bytes: number }>({
    most: MAX_BYTES,
    weigh: ({ bytes }) => bytes,
  });

  /** The part of exactly this version, unless the reader lacks one of its shared members. @param key by `partKey` */
  get(key: string, version: number, reader: StateReader): Part | undefined {
    if (!reader.takes_shared) return undefined;
    const part = this.cache.exact(key, version);
    if (!part?.shared.every(({ hash }) => !hash || isKnown(reader, hash))) return undefined;
    return { json: part.json, shared: [...part.shared] };
  }

  /** Caches a part that was read at this version. */
  offer(key: string, version: number, { json, shared }: Part, reader: StateReader): void {
    if (!reader.takes_shared) return;
    const own = shared.reduce((sum, { deflated }) => sum + (deflated?.blocks.length ?? 0), json.length);
    const bytes = own + key.length + ENTRY_BYTES;
    const value = { json, shared: shared.map((one) => (one.hash ? named(one.hash) : one)), bytes };
    this.cache.offer(key, { version, value });
  }
}

/** The cache key of an answer. @param caller the properties of the caller that the answer depends on */
export function partKey(caller: readonly unknown[], request: PartRequest): string {
  return JSON.stringify([caller, { ...request, known_parts: [], min_seq: 0 }]);
}
