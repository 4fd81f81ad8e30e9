/**
 * Rebuilds the search index of an organisation while it is in use: its segments are written again in the background,
 * and all topics and messages are gone through, oldest first: the terms of each are computed from its text, and replace
 * those that are stored where they differ. A call does some of it and stores how far it came, so the next call, after a
 * crash too, continues there.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { messageKey } from '@rookery/core';
import type { ReindexReply } from '@rookery/protos/gen/rookery/ReindexReply.ts';
import type { ReindexRequest__Output } from '@rookery/protos/gen/rookery/ReindexRequest.ts';
import type { CallContext } from '@rookery/rpc';
import type { ReindexProgress } from '../message/store/documents.ts';
import {
  ensureTermIndexes,
  newestId,
  reindexProgress,
  saveReindexProgress,
  stageMendedTerms,
  type Termed,
  type WithTerms,
  withTerms,
} from '../message/store/terms.ts';
import { termsOfHtml } from '../search/html-words.ts';
import { termsOf } from '../search/words.ts';
import type { SearchIndexContext } from './context.ts';

/** How long a call works, ms: the caller shows how far it is after each. */
const CALL_MS = 2_000;
/** Messages read at once: some 5 ms of work, during which nothing else of the process runs. */
const AT_ONCE = 200;

type Needs = Pick<SearchIndexContext, 'database' | 'commits' | 'searchIndexer'>;

/**
 * Checks the next topics and messages, and mends those that need it. What is sent meanwhile is written with its terms.
 * @throws as writes fail; the next call then repeats the last step
 */
export async function reindex(
  context: Needs,
  { realm_id: realm, start }: ReindexRequest__Output,
  ctx: Pick<CallContext, 'signal'>,
): Promise<ReindexReply> {
  const { database } = context;
  const stored = start ? undefined : await reindexProgress(database, realm);
  let progress = stored ?? (await startOver(context, realm));
  const endAt = performance.now() + CALL_MS;
  while (!isFinished(progress) && performance.now() < endAt && !ctx.signal.aborted) {
    const startedAt = performance.now();
    progress = await step(context, realm, progress);
    await saveReindexProgress(database, realm, progress);
    // Pauses for as long as it worked: other writes go first.
    await pause(performance.now() - startedAt);
  }
  const finished = isFinished(progress);
  if (finished) await saveReindexProgress(database, realm, undefined);
  const { topic, message, newestTopic, newestMessage, mended } = progress;
  return { done: topic + message, total: newestTopic + newestMessage, mended, finished };
}

const isFinished = (o: ReindexProgress): boolean => o.topic >= o.newestTopic && o.message >= o.newestMessage;

async function startOver({ database, searchIndexer }: Needs, realm: number): Promise<ReindexProgress> {
  await ensureTermIndexes(database);
  await searchIndexer.indexAgain(realm);
  const newestTopic = await newestId(database, realm, 'topic');
  const newestMessage = await newestId(database, realm, 'message');
  return { topic: 0, message: 0, newestTopic, newestMessage, mended: 0 };
}

async function step(context: Needs, realm: number, o: ReindexProgress): Promise<ReindexProgress> {
  if (o.topic < o.newestTopic) {
    const { upTo, mended } = await mend(context, realm, 'topic', o.topic, o.newestTopic);
    return { ...o, topic: upTo, mended: o.mended + mended };
  }
  const { upTo, mended } = await mend(context, realm, 'message', o.message, o.newestMessage);
  return { ...o, message: upTo, mended: o.mended + mended };
}

/** Checks some of a kind behind an id. @returns up to which id, and how many had other terms */
async function mend(
  { database, commits }: Needs,
  realm: number,
  kind: Termed,
  after: number,
  newest: number,
): Promise<{ upTo: number; mended: number }> {
  const bounds = { $gt: messageKey(realm, after), $lte: messageKey(realm, newest) };
  const some = await withTerms(database, kind, bounds, AT_ONCE);
  const damaged = some.flatMap((one) => {
    const terms = kind === 'topic' ? termsOf(one.text) : termsOfHtml(one.text);
    return isSame(one, terms) ? [] : [{ one, terms }];
  });
  if (damaged.length > 0) {
    await commits.run(realm, {}, async (tx) => {
      for (const { one, terms } of damaged) stageMendedTerms(tx, kind, one, terms);
      return null;
    });
  }
  const last = some.length < AT_ONCE ? undefined : some.at(-1);
  return { upTo: last ? last.key - messageKey(realm, 0) : newest, mended: damaged.length };
}

function isSame({ terms }: WithTerms, found: readonly string[]): boolean {
  if (terms === undefined || terms.length !== found.length) return false;
  const stored = new Set(terms);
  return found.every((term) => stored.has(term));
}
