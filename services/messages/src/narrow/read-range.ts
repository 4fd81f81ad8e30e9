/**
 * Reads a range of the messages that fit a narrow, around an anchor.
 *
 * The narrow becomes ranges of indexes (sources.ts) and filters (compile.ts), which are walked from the anchor downwards
 * and upwards (walk.ts); each candidate is tested exactly (select.ts) against the narrow and against what the reader may
 * see at this moment. Whoever only changes messages reads `CANDIDATES`, whoever shows them reads them whole.
 */
import { MESSAGE_KEY_SPAN, messageKey } from '@rookery/core';
import type { View } from '../access/views.ts';
import type { Context } from '../context.ts';
import type { Place, RecentRead } from '../facts/recent-messages.ts';
import type { MessageDocument } from '../store/documents.ts';
import { NEWEST } from './anchor.ts';
import { filtersOf } from './compile.ts';
import type { ResolvedNarrow } from './resolve.ts';
import { type Candidate, candidateProjection, selectMatching } from './select.ts';
import { sourcesOf } from './sources.ts';
import { walk } from './walk.ts';

export interface RangeOptions {
  readonly narrow: ResolvedNarrow;
  readonly view: View;
  /** A message id, as `findAnchor` answers it. */
  readonly anchor: number;
  /** How many messages are wanted below and above the anchor. */
  readonly before: number;
  readonly after: number;
  /** Leaves the anchor's own message out. */
  readonly exclude: boolean;
}

export interface Range<T> {
  /** Ascending. */
  readonly messages: readonly T[];
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
  readonly foundAnchor: boolean;
}

type Needs = Pick<Context, 'database' | 'postings' | 'readStates' | 'recentMessages' | 'topicNames'>;

/** The messages of a range, whole. */
export function readRange(context: Needs, o: RangeOptions): Promise<Range<MessageDocument>> {
  return read<MessageDocument>(context, o, true);
}

/** The messages of a range, with what decides who may see them and has read them. */
export function readCandidates(context: Needs, o: RangeOptions): Promise<Range<Candidate>> {
  return read<Candidate>(context, o, false);
}

async function read<T extends Candidate>(context: Needs, o: RangeOptions, whole: boolean): Promise<Range<T>> {
  const { narrow, view } = o;
  const base = messageKey(view.realm, 0);
  const lean = candidateProjection(narrow);
  const common = {
    sources: await sourcesOf(context, narrow, view),
    filters: filtersOf(narrow),
    recent: (place: Place, o: RecentRead) => context.recentMessages.read(view.realm, place, o),
    lowest: base + 1,
    highest: base + MESSAGE_KEY_SPAN - 1,
    lean,
    // Words are half of what there is to decode, and only a search looks at them.
    projection: whole ? ('t' in lean ? undefined : { t: 0 }) : lean,
    select: <C extends Candidate>(candidates: readonly C[]) => selectMatching(context, candidates, narrow, view),
  };
  const at = Math.min(o.anchor, MESSAGE_KEY_SPAN - 1);
  // The anchor's own message comes with whichever side is read; with neither, alone.
  const anchorInside = !o.exclude && o.anchor < MESSAGE_KEY_SPAN;
  const down = { ...common, direction: 'down' as const };
  const up = { ...common, direction: 'up' as const };
  const { database } = context;
  const [below, found, above] = await Promise.all([
    o.before > 0 ? walk<T>(database, { ...down, from: base + at - 1, want: o.before }) : undefined,
    anchorInside ? walk<T>(database, { ...up, from: base + at, highest: base + at, want: 1 }) : undefined,
    o.after > 0 ? walk<T>(database, { ...up, from: base + at + 1, want: o.after }) : undefined,
  ]);
  return {
    messages: [...(below?.messages.toReversed() ?? []), ...(found?.messages ?? []), ...(above?.messages ?? [])],
    foundAnchor: (found?.messages.length ?? 0) > 0,
    foundOldest: o.anchor === 0 || (below?.exhausted ?? false),
    foundNewest: o.anchor >= NEWEST || (above?.exhausted ?? false),
  };
}
