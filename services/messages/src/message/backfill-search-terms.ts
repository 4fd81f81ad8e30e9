/**
 * Gives their words to messages and topics that have none yet: of a release that kept none, or sent by a member of it while
 * this one runs already. Rounds go through the ids of each organisation, oldest first, and remember how far they came; ids
 * that come later are filled by later runs. Until then a search does not find them.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { messageKey } from '@rookery/core';
import type { PeriodicJob } from '@rookery/runtime';
import { realmJob } from '@rookery/runtime/realm-job';
import { termsOfHtml } from '../search/html-words.ts';
import { termsOf } from '../search/words.ts';
import type { MessageContext } from './context.ts';
import { MESSAGE_COLLECTIONS, MESSAGE_COUNTERS, type MessageDocument, type TopicDocument } from './store/documents.ts';
import { findFilled, newestId, raiseFilled, withoutTerms } from './store/terms.ts';

const EVERY_MS = 3_600_000;
/** Soon after a start, so that search is complete soon after an upgrade. */
const FIRST_WITHIN_MS = 60_000;
/** Ids looked through at once, and documents written in one operation: beside everyone else's sends. */
const WINDOW = 10_000;
const AT_ONCE = 100;
const MOST_STEPS = (2 * WINDOW) / AT_ONCE;

type Needs = Pick<MessageContext, 'database' | 'commits' | 'logger'>;

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
  await fill<TopicDocument>(context, realm, MESSAGE_COLLECTIONS.topics, MESSAGE_COUNTERS.topic, signal, (topic) => ({
    // A topic that is renamed meanwhile has its words from that.
    filter: { name: topic.name },
    t: termsOf(topic.name),
  }));
  await fill<MessageDocument>(
    context,
    realm,
    MESSAGE_COLLECTIONS.messages,
    MESSAGE_COUNTERS.message,
    signal,
    (message) => ({
      filter: { ver: message.ver },
      t: termsOfHtml(message.html),
    }),
  );
}

async function fill<T extends MessageDocument | TopicDocument>(
  { database, commits }: Needs,
  realm: number,
  collection: typeof MESSAGE_COLLECTIONS.topics | typeof MESSAGE_COLLECTIONS.messages,
  what: 'topic' | 'message',
  signal: AbortSignal,
  wordsOf: (document: T) => { readonly filter: object; readonly t: readonly string[] },
): Promise<void> {
  const newest = await newestId(database, realm, collection);
  for (let from = (await findFilled(database, realm))[what] ?? 0; from < newest && !signal.aborted; from += WINDOW) {
    const begun = performance.now();
    const to = Math.min(from + WINDOW, newest);
    const bounds = { $gt: messageKey(realm, from), $lte: messageKey(realm, to) };
    for (let step = 0; ; step++) {
      const some = await withoutTerms<T>(database, collection, bounds, AT_ONCE);
      if (some.length === 0) break;
      // A message that changes concurrently is left to the next run.
      if (step === MOST_STEPS) return;
      await commits.run(realm, {}, async (tx) => {
        for (const document of some) {
          const { filter, t } = wordsOf(document);
          tx.update(collection, { _id: document._id, t: { $exists: false }, ...filter }, { $set: { t } });
        }
        return null;
      });
      if (signal.aborted) return;
    }
    await raiseFilled(database, realm, what, to);
    // As long again for everyone else.
    await pause(performance.now() - begun, undefined, { signal }).catch(() => {});
  }
}
