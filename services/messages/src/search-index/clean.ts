/**
 * Removes deleted messages from segments that no merge takes. Each segment stores the count of removals up to which it
 * is clean. So after a removal, the messages of older segments are looked for once, and segments that name a deleted
 * message are written again. A process may end between any two lines: the next cleaning starts with the first segment
 * that is not clean.
 */
import type { Database } from '@rookery/data';
import { findMessages, mergeSegments } from './merge.ts';
import { replace, replaceSegments } from './replace.ts';
import { mayNameGone } from './rules.ts';
import { removalCount } from './store/message-terms.ts';
import { readDirectory, type SearchDirectory, type Segment } from './store/segments.ts';

/** Max. messages looked for in one turn. Lower: more turns replace the directory. Higher: other realms wait longer. */
const MAX_LOOKED_FOR = 500_000;

/**
 * Looks for the messages of segments, and writes the first segment again that names deleted ones.
 * @param upTo the count of removals up to which the segments should be clean
 * @returns the new directory; undefined if there was nothing to do, or another writer was first
 * @throws if the signal was aborted, or a part of a segment is gone
 */
export async function cleanOnce(
  database: Database,
  realm: number,
  upTo: number,
  signal: AbortSignal,
): Promise<SearchDirectory | undefined> {
  const { segments } = await readDirectory(database, realm);
  const count = await removalCount(database, realm);
  // A restore may have set the count back.
  const wanted = Math.min(upTo, count);
  const clean = new Map<number, number>();
  let lookedFor = 0;
  for (const segment of segments) {
    if (!mayNameGone(segment, count, wanted)) continue;
    if (lookedFor >= MAX_LOOKED_FOR) break;
    const found = await findMessages(database, realm, [segment], signal);
    if (found.gone.length > 0) {
      const written = await mergeSegments(database, realm, [segment], signal, found);
      return replaceSegments(database, realm, [segment], [written], (next) => withClean(next, clean, wanted));
    }
    clean.set(segment.id, found.removals);
    lookedFor += segment.messages;
  }
  return clean.size > 0 ? replace(database, realm, (now) => withClean(now, clean, wanted)) : undefined;
}

/** Records in a directory which segments are clean, and the time if all of them are. */
function withClean(directory: SearchDirectory, clean: ReadonlyMap<number, number>, upTo: number): SearchDirectory {
  const segments = directory.segments.map((segment): Segment => {
    const removals = clean.get(segment.id);
    return removals === undefined ? segment : { ...segment, removals };
  });
  const isClean = !segments.some((segment) => mayNameGone(segment, Number.POSITIVE_INFINITY, upTo));
  return { ...directory, segments, ...(isClean && { cleanedAt: Date.now() }) };
}
