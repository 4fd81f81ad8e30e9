/** Replaces the directory of a realm, and removes the segments that it no longer names. */
import type { Database } from '@rookery/data';
import type { SegmentWriter } from './segment-writer.ts';
import {
  readDirectory,
  removeSegment,
  replaceDirectory,
  type SearchDirectory,
  type Segment,
} from './store/segments.ts';

/** Max. attempts to replace a directory that others replace concurrently. */
const ATTEMPTS = 10;
/**
 * How long a retired segment is retained, ms: by then, readers of an older directory have a newer one, or read it again
 * when the segment is gone.
 */
const RETIRED_MS = 120_000;

/** A segment that no directory names yet. */
export interface Writing {
  readonly writer: SegmentWriter;
  /** Undefined if there was no message for it. */
  readonly segment: Segment | undefined;
}

/**
 * Replaces some segments in the directory by those written, if it still names all of them.
 * @param change further changes of the directory
 */
export async function replaceSegments(
  database: Database,
  realm: number,
  old: readonly Segment[],
  written: readonly Writing[],
  change: (next: SearchDirectory) => SearchDirectory = (next) => next,
): Promise<SearchDirectory | undefined> {
  const ids = new Set(old.map(({ id }) => id));
  const next = await replace(database, realm, (now) => {
    const others = now.segments.filter(({ id }) => !ids.has(id));
    if (others.length !== now.segments.length - old.length) return undefined;
    // At the place of the first one: segments stay in the order of their messages, as far as they have one.
    const at = now.segments.findIndex(({ id }) => ids.has(id));
    const segments = others.toSpliced(at, 0, ...written.flatMap(({ segment }) => segment ?? []));
    const retired = old.map(({ id, parts }) => ({ id, parts, at: Date.now() }));
    return change({ ...now, segments, retired: [...now.retired, ...retired] });
  });
  if (!next) for (const { writer } of written) await writer.discard();
  return next;
}

/**
 * Replaces the directory, and tries again if another writer was first, up to ATTEMPTS times and as long as `change` has
 * an answer. Removes segments that were retired some time ago, and retires those whose messages are all below the
 * lowest existing id.
 */
export async function replace(
  database: Database,
  realm: number,
  change: (now: SearchDirectory) => SearchDirectory | undefined,
  lowest = 0,
): Promise<SearchDirectory | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await readDirectory(database, realm);
    const changed = change(before);
    if (!changed) return undefined;
    const now = Date.now();
    const [recent, old] = byAge(changed, now);
    for (const one of old) await removeSegment(database, realm, one);
    const gone = changed.segments.filter(({ highest }) => highest < lowest);
    const next: SearchDirectory = {
      ...changed,
      version: before.version + 1,
      segments: changed.segments.filter((one) => !gone.includes(one)),
      retired: [...recent, ...gone.map(({ id, parts }) => ({ id, parts, at: now }))],
    };
    if (await replaceDirectory(database, realm, next)) return next;
  }
  return undefined;
}

type Retired = SearchDirectory['retired'];

/** Recently retired segments, and older ones. */
function byAge({ retired }: SearchDirectory, now: number): [Retired, Retired] {
  const isRecent = ({ at }: Retired[number]) => now - at <= RETIRED_MS;
  return [retired.filter(isRecent), retired.filter((one) => !isRecent(one))];
}

/**
 * Removes segments that a directory retired some time ago: in a realm without writes, no other replacement does.
 * @returns the new directory; undefined if there was nothing to remove
 */
export async function removeRetired(
  database: Database,
  realm: number,
  directory: SearchDirectory,
): Promise<SearchDirectory | undefined> {
  const hasOld = (one: SearchDirectory) => byAge(one, Date.now())[1].length > 0;
  return hasOld(directory) ? replace(database, realm, (now) => (hasOld(now) ? now : undefined)) : undefined;
}
