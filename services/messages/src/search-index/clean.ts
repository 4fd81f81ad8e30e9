/**
 * Takes messages that are gone out of segments that no merge takes. Each segment says up to which count of removals it
 * is clean, so a removal costs the segments that are older than it one look for their messages, and those that name
 * such a message are written again. A process may end between any two lines: the next cleaning starts with the first
 * segment that is not clean.
 */
import type { Database } from '@rookery/data';
import { findMessages, mergeSegments } from './merge.ts';
import { replace, replaceSegments } from './replace.ts';
import { mayNameGone } from './rules.ts';
import { removalCount } from './store/message-terms.ts';
import { havePairs, readDirectory, type SearchDirectory, type Segment } from './store/segments.ts';

/** Messages looked for in one turn: of fewer, each turn replaces the directory; of more, other realms wait longer. */
const MOST_LOOKED_FOR = 500_000;

/**
 * Looks for the messages of segments, and writes the first one again that names some that are gone.
 * @param upTo the count of removals that the segments are to be clean of
 * @returns the directory that says so; undefined where there was nothing to do, or another writer was first
 * @throws when the signal was aborted, or a part of a segment is gone
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
    // One without pairs is written again from its messages (mergeOnce).
    if (!mayNameGone(segment, count, wanted) || !havePairs([segment])) continue;
    if (lookedFor >= MOST_LOOKED_FOR) break;
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

/** A directory that says which segments are clean, and where all of them are, since when. */
function withClean(directory: SearchDirectory, clean: ReadonlyMap<number, number>, upTo: number): SearchDirectory {
  const segments = directory.segments.map((segment): Segment => {
    const removals = clean.get(segment.id);
    return removals === undefined ? segment : { ...segment, removals };
  });
  const isClean = !segments.some((segment) => mayNameGone(segment, Number.POSITIVE_INFINITY, upTo));
  return { ...directory, segments, ...(isClean && { cleanedAt: Date.now() }) };
}
