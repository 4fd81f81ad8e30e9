/**
 * Adds search terms to messages and topics without any: those that a release without search wrote, before or beside
 * this one. A run goes through the ids of each organisation, oldest first, and stores how far it came; later ids are
 * filled by later runs. Until then a search does not find these messages.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { messageKey } from '@rookery/core';
import type { PeriodicJob } from '@rookery/runtime';
import { realmJob } from '@rookery/runtime/realm-job';
import {
  filledUpTo,
  newestId,
  raiseFilled,
  stageTerms,
  type Termed,
  type WithoutTerms,
  withoutTerms,
} from '../message/store/terms.ts';
import { termsOfHtml } from '../search/html-words.ts';
import { termsOf } from '../search/words.ts';
import type { SearchIndexContext } from './context.ts';

const EVERY_MS = 3_600_000;
/** Soon after a start, so that search is complete soon after an upgrade. */
const FIRST_WITHIN_MS = 60_000;
/** Ids looked through at once, and documents written in one operation: beside everyone else's sends. */
const WINDOW = 10_000;
const AT_ONCE = 100;
const MOST_STEPS = (2 * WINDOW) / AT_ONCE;

type Needs = Pick<SearchIndexContext, 'database' | 'commits' | 'logger'>;

/** The job: goes through all organisations, again and again. */
export function searchTermsJob(context: Needs): PeriodicJob {
  return realmJob(context, {
    intervalMs: EVERY_MS,
    firstRunWithinMs: FIRST_WITHIN_MS,
    failure: 'search term backfill failed',
    each: (realm, signal) => backfillSearchTerms(context, realm, signal),
  });
}

/** Resumes where the last run stopped, up to the newest message. Fails as writes fail. */
export async function backfillSearchTerms(context: Needs, realm: number, signal: AbortSignal): Promise<void> {
  await fill(context, realm, 'topic', signal, ({ text }) => termsOf(text));
  await fill(context, realm, 'message', signal, ({ text }) => termsOfHtml(text));
}

async function fill(
  { database, commits }: Needs,
  realm: number,
  kind: Termed,
  signal: AbortSignal,
  termsIn: (document: WithoutTerms) => readonly string[],
): Promise<void> {
  const newest = await newestId(database, realm, kind);
  for (let from = await filledUpTo(database, realm, kind); from < newest && !signal.aborted; from += WINDOW) {
    const startedAt = performance.now();
    const to = Math.min(from + WINDOW, newest);
    const bounds = { $gt: messageKey(realm, from), $lte: messageKey(realm, to) };
    for (let step = 0; ; step++) {
      const some = await withoutTerms(database, kind, bounds, AT_ONCE);
      if (some.length === 0) break;
      // A message that changes concurrently is left to the next run.
      if (step === MOST_STEPS) return;
      await commits.run(realm, {}, async (tx) => {
        for (const document of some) stageTerms(tx, kind, document, termsIn(document));
        return null;
      });
      if (signal.aborted) return;
    }
    await raiseFilled(database, realm, kind, to);
    // Pauses for as long as it worked: other writes go first.
    await pause(performance.now() - startedAt, undefined, { signal }).catch(() => {});
  }
}
