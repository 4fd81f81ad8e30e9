/** Metrics of reads and caches; docs/operating.md explains them. */
import { collectedMetrics, registerCaches } from '@rookery/runtime';
import type { Registry } from 'prom-client';
import type { Context } from './context.ts';

/** Parts of the context that have a cache. */
type CachedIn =
  | 'realms'
  | 'emoji'
  | 'directory'
  | 'notificationPreferences'
  | 'channelChanges'
  | 'views'
  | 'topicNames';

/** Registers metrics whose values are read when they are collected. */
export function registerMetrics(
  registry: Registry,
  {
    heavyReads,
    messageRows,
    searchIndex,
    searchIndexer,
    ...context
  }: Pick<Context, 'heavyReads' | 'messageRows' | 'searchIndex' | 'searchIndexer' | CachedIn>,
): void {
  const { realms, emoji, directory, notificationPreferences, channelChanges, views, topicNames } = context;
  registerCaches(registry, {
    realms: realms.cache,
    emoji: emoji.cache,
    users: directory.cache,
    notification_preferences: notificationPreferences.cache,
    channel_changes: channelChanges.cache,
    channels: views.tables,
    subscriptions: views.subscriptions,
    topic_policies: views.topics,
    topic_names: topicNames.cache,
  });
  const { gauge, counter } = collectedMetrics(registry);
  gauge('long_reads_running', 'Reads through thousands of messages under way', () => heavyReads.counts.running);
  gauge('long_reads_waiting', 'Such reads that wait for their turn', () => heavyReads.counts.waiting);
  counter('long_reads_refused', 'Such reads that were refused, as too many waited', () => heavyReads.counts.refused);
  gauge('row_cache_bytes', 'Bytes of the rows of messages in memory', () => messageRows.bytes);
  gauge('search_cache_bytes', 'Bytes of the search index in memory', () => searchIndex.bytes);
  gauge(
    'search_behind_messages',
    'Messages of an organisation that wait to be indexed',
    () => searchIndexer.behind.messages,
  );
  gauge('search_behind_seconds', 'Longest time for which they have waited', () => searchIndexer.behind.ms / 1000);
  counter('search_segments', 'Segments of the search index written here', () => searchIndexer.counts.segments);
  counter('search_merge_seconds', 'Time of merges of segments', () => searchIndexer.counts.mergedMs / 1000);
}
