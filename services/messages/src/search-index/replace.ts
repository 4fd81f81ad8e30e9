/** Replaces the directory of a realm, and removes what it names no longer. */
import type { Database } from '@rookery/data';
import type { SegmentWriter } from './segment-writer.ts';
import {
  readDirectory,
  removeSegment,
  replaceDirectory,
  type SearchDirectory,
  type Segment,
} from './store/segments.ts';

/** Attempts to replace a directory that others replace, too. */
const ATTEMPTS = 10;
/** Readers of an older directory have another by then, or read it again when a segment is gone. */
const RETIRED_MS = 120_000;

/** A segment that no directory names yet. */
export interface Writing {
  readonly writer: SegmentWriter;
  /** None, where there was no message for it. */
  readonly segment: Segment | undefined;
}

/**
 * Has the directory name what was written in place of some segments, if it still names all of these.
 * @param change what else becomes of the directory
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
    // Where the first of them was: they stay in the order of their messages, as far as they have one.
    const at = now.segments.findIndex(({ id }) => ids.has(id));
    const segments = others.toSpliced(at, 0, ...written.flatMap(({ segment }) => segment ?? []));
    const retired = old.map(({ id, parts }) => ({ id, parts, at: Date.now() }));
    return change({ ...now, segments, retired: [...now.retired, ...retired] });
  });
  if (!next) for (const { writer } of written) await writer.discard();
  return next;
}

/**
 * Replaces the directory, however often another one comes between, as long as `change` has an answer. Removes what was
 * retired some time ago, and retires the segments of messages that are all below the lowest id there is.
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

/** What was retired lately, and what before. */
function byAge({ retired }: SearchDirectory, now: number): [Retired, Retired] {
  const isRecent = ({ at }: Retired[number]) => now - at <= RETIRED_MS;
  return [retired.filter(isRecent), retired.filter((one) => !isRecent(one))];
}

/**
 * Removes what a directory retired some time ago: of a realm in which nothing is written, no other replacement does.
 * @returns the directory after it; undefined where there was nothing to remove
 */
export async function removeRetired(
  database: Database,
  realm: number,
  directory: SearchDirectory,
): Promise<SearchDirectory | undefined> {
  const hasOld = (one: SearchDirectory) => byAge(one, Date.now())[1].length > 0;
  return hasOld(directory) ? replace(database, realm, (now) => (hasOld(now) ? now : undefined)) : undefined;
}
