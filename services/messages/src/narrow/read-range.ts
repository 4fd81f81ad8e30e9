/**
 * Reads a range of the messages that fit a narrow, around an anchor.
 *
 * The narrow becomes ranges of indexes (sources.ts) and filters (store/filters.ts), which are walked from the anchor
 * downwards and upwards (walk.ts); each candidate is tested exactly (select.ts) against the narrow and against what the
 * reader may see at this moment. `readCandidates` reads the fields that changes of flags need, `readRange` whole
 * messages.
 */
import { documentKey, MAX_ID } from '@rookery/core';
import type { MessageDocument } from '../message/store/documents.ts';
import type { LongRead } from '../unread/heavy-reads.ts';
import type { View } from '../upstream/views.ts';
import { NEWEST } from './anchor.ts';
import type { NarrowReading } from './context.ts';
import type { ResolvedNarrow } from './resolve.ts';
import { type Candidate, candidateFields, selectMatching, testsTerms } from './select.ts';
import { sourcesOf } from './sources.ts';
import { filtersOf } from './store/filters.ts';
import { type WalkResult, walk } from './walk.ts';

/**
 * Max. characters of the messages of one answer, with their HTML and former contents: twenty of the longest, or ten
 * thousand ordinary ones. As JSON they may be three times as many bytes.
 */
export const MAX_FETCH_LENGTH = 8 * 1024 * 1024;

interface RangeOptions {
  readonly narrow: ResolvedNarrow;
  readonly view: View;
  /** A message id, as `findAnchor` returns it. */
  readonly anchor: number;
  /** How many messages are wanted below and above the anchor. */
  readonly before: number;
  readonly after: number;
  /** Leaves the anchor's own message out. */
  readonly exclude: boolean;
  /** The cancellation of the read, and its admission if it becomes long. */
  readonly read: LongRead;
}

interface Range<T> {
  /** Ascending. */
  readonly messages: readonly T[];
  /**
   * True if the anchor is `oldest` or fewer messages than requested are below it; false if exactly as many are, or if
   * the length of the messages ended the read.
   */
  readonly foundOldest: boolean;
  /** The same for `newest` and the messages above the anchor. */
  readonly foundNewest: boolean;
  readonly foundAnchor: boolean;
}

/** The messages of a range, whole: those nearest to the anchor, if all are longer than `MAX_FETCH_LENGTH` together. */
export function readRange(context: NarrowReading, options: RangeOptions): Promise<Range<MessageDocument>> {
  return read<MessageDocument>(context, options, true);
}

/** The messages of a range, with the fields that determine who may see them and has read them. */
export function readCandidates(context: NarrowReading, options: RangeOptions): Promise<Range<Candidate>> {
  return read<Candidate>(context, options, false);
}

async function read<T extends Candidate>(
  context: NarrowReading,
  options: RangeOptions,
  whole: boolean,
): Promise<Range<T>> {
  const { narrow, view, read: long } = options;
  const lean = candidateFields(narrow);
  const common = {
    realm: view.realm,
    sources: await sourcesOf(context, narrow, view, long),
    filters: filtersOf(narrow),
    messageCache: context.messageCache,
    lean,
    long,
    fields: whole ? (testsTerms(narrow) ? undefined : ('without terms' as const)) : lean,
    select: <C extends Candidate>(candidates: readonly C[]) => selectMatching(context, candidates, narrow, view),
  };
  const at = documentKey(view.realm, Math.min(options.anchor, MAX_ID));
  const isInside = !options.exclude && options.anchor <= MAX_ID;
  const down = { ...common, direction: 'down' as const };
  const up = { ...common, direction: 'up' as const };
  // The anchor's own message comes with one of the sides.
  const withAbove = isInside && (options.after > 0 || options.before === 0);
  const withBelow = isInside && !withAbove;
  const { database } = context;
  const isOneSided = options.before === 0 || options.after === 0;
  const maxLength = isOneSided ? MAX_FETCH_LENGTH : MAX_FETCH_LENGTH / 2;
  const [below, above] = await Promise.all([
    side(options.before, withBelow, at, (want) =>
      walk<T>(database, { ...down, from: withBelow ? at : at - 1, want, maxLength }),
    ),
    side(options.after, withAbove, at, (want) =>
      walk<T>(database, { ...up, from: withAbove ? at : at + 1, want, maxLength }),
    ),
  ]);
  return {
    messages: [...below.messages.toReversed(), ...above.messages],
    foundAnchor: below.hasAnchor || above.hasAnchor,
    foundOldest: options.anchor === 0 || below.exhausted,
    foundNewest: options.anchor >= NEWEST || above.exhausted,
  };
}

/**
 * Reads one side of the anchor: `count` messages, and before them the anchor's own, if it belongs to this side and
 * exists.
 */
async function side<T extends Candidate>(
  count: number,
  withAnchor: boolean,
  anchor: number,
  read: (want: number) => Promise<WalkResult<T>>,
): Promise<WalkResult<T> & { hasAnchor: boolean }> {
  if (count === 0 && !withAnchor) return { messages: [], exhausted: false, hasAnchor: false };
  const { messages, exhausted } = await read(withAnchor ? count + 1 : count);
  const hasAnchor = withAnchor && messages[0]?._id === anchor;
  const wanted = hasAnchor ? count + 1 : count;
  // Clients take only a side with fewer messages than requested for an end: archivers stop there, and one that steps by
  // the anchor would miss the message after an exact fit. So a side of no messages is never an end.
  const isEnd = exhausted && messages.length < wanted;
  return { messages: messages.slice(0, wanted), exhausted: isEnd, hasAnchor };
}
