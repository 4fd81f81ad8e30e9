/**
 * The parts of every service with a journal: the commit queue that writes it, the relay that publishes it, and the
 * trimmer. Committed entries pass from the commit queue to the relay in memory. Imported by path rather than from the
 * index, so that services without a database do not load the driver.
 */
import type { Grace, Tracer } from '@rookery/core';
import { type CachedElsewhere, CommitQueue, type Database, Journal } from '@rookery/data';
import { encodeEntry, type Log, Relay, type SetFence } from '@rookery/log';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { WaitPublishedRequest__Output } from '@rookery/protos/gen/rookery/WaitPublishedRequest.ts';
import type { CallContext } from '@rookery/rpc';
import type { Registry } from 'prom-client';
import { causesOf } from './causes.ts';
import type { Clients } from './clients.ts';
import { collectedMetrics } from './collected-metrics.ts';
import type { JournalConfig } from './config.ts';
import { trimJob } from './journal-trimmer.ts';
import type { Logger } from './logger.ts';

interface JournalledOptions {
  /** The service's name: the last part of its subjects. */
  readonly service: string;
  readonly database: Database;
  readonly log: Log;
  readonly logger: Logger;
  readonly grace?: Grace;
  readonly config: Pick<JournalConfig, 'JOURNAL_RETENTION_MS'>;
  /** The names of the counters for `tx.next`. */
  readonly counters: readonly string[];
  /** Used to wait for the causes of entries; without clients, an entry with a cause is never published. */
  readonly clients?: Clients;
  /** Sets the fences of entries that remove something; see packages/log/src/fences.ts. */
  readonly setFence?: SetFence;
  /** What other services cache of this service's state. */
  readonly cachedElsewhere?: CachedElsewhere;
  /** Called after each commit with the number of entries of the realm that this replica committed. */
  readonly onCommitted?: (realm: number, entries: number) => void;
  /** Traces the publication of traced changes; default: not traced. */
  readonly tracer?: Tracer | undefined;
  /** The registry of its metrics; default: none. */
  readonly metrics?: Registry;
}

export interface JournalParts {
  readonly commits: CommitQueue;
  readonly relay: Relay;
  /**
   * Answers `WaitPublished`: resolves when the journal is in the log up to a seq; rejects when the caller stops
   * waiting.
   */
  waitPublished(request: WaitPublishedRequest__Output, ctx: CallContext): Promise<Empty>;
  /** Commits all waiting operations and publishes all committed entries. Call it when no call runs any longer. */
  drain(): Promise<void>;
}

/** Creates and starts the parts; the database must be ready. */
export function journalled(options: JournalledOptions): JournalParts {
  const { service, database, log, logger, clients, cachedElsewhere } = options;
  const journal = new Journal(database);
  const relay = new Relay({
    log,
    service,
    source: journal,
    waitFor: clients ? causesOf(clients) : () => Promise.reject(new Error(`an entry of ${service} names a cause`)),
    ...(options.setFence && { setFence: options.setFence }),
    dropCached: cachedElsewhere && ((realm) => cachedElsewhere.drop(realm, 'all')),
    tracer: options.tracer,
    logger,
  });
  const commits = new CommitQueue({
    database,
    service,
    logger,
    ...(options.grace && { grace: options.grace }),
    encode: encodeEntry,
    counters: options.counters,
    cachedElsewhere: cachedElsewhere && {
      ...cachedElsewhere,
      drop: (realm, invalidated) => relay.hold(realm, cachedElsewhere.drop(realm, invalidated)),
    },
    onCommitted: (realm, entries) => {
      relay.push(realm, entries);
      options.onCommitted?.(realm, entries.length);
    },
  });
  const trimmer = trimJob({ database, logger, journal, retentionMs: options.config.JOURNAL_RETENTION_MS });
  if (options.metrics) registerFigures(options.metrics, { service, commits, relay });
  relay.start();
  trimmer.start();
  return {
    commits,
    relay,
    waitPublished: async (request, ctx) => {
      await relay.waitPublished(request.realm_id, request.seq, ctx.signal);
      return {};
    },
    drain: async () => {
      const trimmed = trimmer.stop();
      await commits.drain();
      await relay.drain();
      await trimmed;
    },
  };
}

function registerFigures(metrics: Registry, options: { service: string; commits: CommitQueue; relay: Relay }): void {
  const { commits, relay } = options;
  const { gauge, counter } = collectedMetrics(metrics);
  counter('commit_groups', 'Transactions of the commit queue', () => commits.stats.groups);
  counter('commit_operations', 'Operations that were committed, or refused in a group', () => commits.stats.operations);
  counter('commit_failures', 'Attempts at a group that were made again', () => commits.stats.failures);
  gauge('commit_waiting', 'Operations that are not answered yet', () => commits.waiting);
  counter('log_frames', 'Frames that were published', () => relay.counts.frames);
  counter('log_entries', 'Journal entries that were published', () => relay.counts.entries);
  counter('log_refused_frames', 'Frames refused as another writer had been first', () => relay.counts.conflicts);
  gauge('log_position', 'Sequence of the newest frame that was published here', () => relay.counts.position);
  gauge('log_unpublished_entries', 'Committed entries that are not in the log yet', () => relay.behind.entries);
  gauge(
    'log_unpublished_seconds',
    'Longest time for which an organisation has had such entries without headway',
    () => {
      return relay.behind.longestMs / 1000;
    },
  );
  gauge('log_blocked_realms', 'Organisations whose next entry waits for another service', () => relay.blocked.realms);
  gauge('log_blocked_seconds', 'The longest of these waits', () => relay.blocked.longestMs / 1000);
}
