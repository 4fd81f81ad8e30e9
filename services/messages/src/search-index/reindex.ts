/**
 * Rebuilds the search index of an organisation while it is in use: its segments are written again in the background,
 * and the terms of all topics and messages are computed from their texts, oldest first, and replace the stored ones if
 * they differ. A call does part of this and stores its progress, so the next call continues there, also after a crash.
 */
import { documentKey, idOfKey } from '@rookery/core';
import type { ReindexReply } from '@rookery/protos/gen/rookery/ReindexReply.ts';
import type { ReindexRequest__Output } from '@rookery/protos/gen/rookery/ReindexRequest.ts';
import type { CallContext } from '@rookery/rpc';
import { DutyCycle } from '@rookery/runtime';
import type { ReindexProgress } from '../message/store/documents.ts';
import {
  ensureTermIndexes,
  newestId,
  reindexProgress,
  type SearchableKind,
  saveReindexProgress,
  stageCorrectedTerms,
  type WithTerms,
  withTerms,
} from '../message/store/terms.ts';
import { termsOfHtml } from '../search/html-words.ts';
import { termsOf } from '../search/words.ts';
import type { SearchIndexContext } from './context.ts';

/** Duration of a call, ms: the caller shows the progress after each. */
const CALL_MS = 2_000;
/** Messages per read: some 5 ms of work, during which nothing else of the process runs. */
const BATCH_SIZE = 200;

type Dependencies = Pick<SearchIndexContext, 'database' | 'commits' | 'searchIndexer'>;

/**
 * Checks the next topics and messages, and corrects those with wrong terms. Messages that are sent in the meantime are
 * written with their terms.
 * @throws as writes fail; the next call then repeats the last step
 */
export async function reindex(
  context: Dependencies,
  { realm_id: realm, start }: ReindexRequest__Output,
  ctx: Pick<CallContext, 'signal'>,
): Promise<ReindexReply> {
  const { database } = context;
  const stored = start ? undefined : await reindexProgress(database, realm);
  let progress = stored ?? (await startOver(context, realm));
  const endAt = performance.now() + CALL_MS;
  const cycle = new DutyCycle();
  while (!isFinished(progress) && performance.now() < endAt && !ctx.signal.aborted) {
    progress = await step(context, realm, progress);
    await saveReindexProgress(database, realm, progress);
    await cycle.rest(ctx.signal);
  }
  const finished = isFinished(progress);
  if (finished) await saveReindexProgress(database, realm, undefined);
  const { topic, message, newestTopic, newestMessage, mended } = progress;
  return { done: topic + message, total: newestTopic + newestMessage, mended, finished };
}

const isFinished = (options: ReindexProgress): boolean =>
  options.topic >= options.newestTopic && options.message >= options.newestMessage;

async function startOver({ database, searchIndexer }: Dependencies, realm: number): Promise<ReindexProgress> {
  await ensureTermIndexes(database);
  await searchIndexer.indexAgain(realm);
  const newestTopic = await newestId(database, realm, 'topic');
  const newestMessage = await newestId(database, realm, 'message');
  return { topic: 0, message: 0, newestTopic, newestMessage, mended: 0 };
}

async function step(context: Dependencies, realm: number, options: ReindexProgress): Promise<ReindexProgress> {
  if (options.topic < options.newestTopic) {
    const { upTo, mended } = await mend(context, realm, 'topic', options.topic, options.newestTopic);
    return { ...options, topic: upTo, mended: options.mended + mended };
  }
  const { upTo, mended } = await mend(context, realm, 'message', options.message, options.newestMessage);
  return { ...options, message: upTo, mended: options.mended + mended };
}

/** Checks some messages or topics after an id. @returns the id up to which it came, and how many had other terms */
async function mend(
  { database, commits }: Dependencies,
  realm: number,
  kind: SearchableKind,
  after: number,
  newest: number,
): Promise<{ upTo: number; mended: number }> {
  const bounds = { $gt: documentKey(realm, after), $lte: documentKey(realm, newest) };
  const some = await withTerms(database, kind, bounds, BATCH_SIZE);
  const damaged = some.flatMap((one) => {
    const terms = kind === 'topic' ? termsOf(one.text) : termsOfHtml(one.text);
    return isSame(one, terms) ? [] : [{ one, terms }];
  });
  if (damaged.length > 0) {
    await commits.run(realm, {}, async (tx) => {
      for (const { one, terms } of damaged) stageCorrectedTerms(tx, kind, one, terms);
      return null;
    });
  }
  const last = some.length < BATCH_SIZE ? undefined : some.at(-1);
  return { upTo: last ? idOfKey(last.key) : newest, mended: damaged.length };
}

function isSame({ terms }: WithTerms, found: readonly string[]): boolean {
  if (terms === undefined || terms.length !== found.length) return false;
  const stored = new Set(terms);
  return found.every((term) => stored.has(term));
}
