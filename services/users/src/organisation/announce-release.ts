/**
 * Tells clients whose queues outlived an upgrade that there is a newer release: `restart`, and `web_reload_client` for
 * those in browsers, whose scripts are of the release before. A process that only starts again announces nothing.
 */
import { RELEASE, VERSION_FIELDS } from '@rookery/core';
import { type CommitQueue, type Database, emit } from '@rookery/data';
import type { Logger, PeriodicJob } from '@rookery/runtime';
import { realmJob } from '@rookery/runtime/realm-job';
import { INSTALLATION } from '../database/collections.ts';
import { SERVER_GENERATION } from '../realm/rules/json.ts';
import { readRealm, stageRealmChange } from '../realm/store.ts';

/** An upgrade starts the process, so that the first run finds it; a run costs one read for each organisation. */
const EVERY_MS = 24 * 3_600_000;
/** By then a rolling upgrade has mostly replaced the other services too. */
const FIRST_WITHIN_MS = 600_000;

interface Needs {
  readonly database: Database;
  readonly commits: CommitQueue;
}

/** The job: each organisation's clients are notified once of a release, by whichever replica comes first. */
export function releaseJob(context: Needs & { readonly logger: Logger }): PeriodicJob {
  return realmJob(context, {
    intervalMs: EVERY_MS,
    firstRunWithinMs: FIRST_WITHIN_MS,
    failure: 'announcing the release failed',
    each: (realm) => announceRelease(context, realm),
  });
}

/** Emits the events where this release is newer than the last one that was announced; of an older process nothing. */
export async function announceRelease({ database, commits }: Needs, realm: number): Promise<void> {
  if (realm === INSTALLATION) return;
  await commits.run(realm, {}, async (tx) => {
    const { release, deactivated } = await readRealm(tx, database);
    if (deactivated || !isNewer(RELEASE, release ?? [])) return null;
    // Nobody reads it but this job, so the organisation keeps its version.
    stageRealmChange(tx, { release: RELEASE });
    emit(tx, { type: 'restart', ...VERSION_FIELDS, server_generation: SERVER_GENERATION }, { everyone: true });
    emit(tx, { type: 'web_reload_client', immediate: false }, { everyone: true });
    return null;
  });
}

function isNewer(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((part, i) => part !== (other[i] ?? -1));
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? -1);
}
