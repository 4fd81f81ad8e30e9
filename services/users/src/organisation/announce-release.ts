/**
 * Notifies clients whose queues outlived an upgrade of the new release: `restart`, and `web_reload_client` for
 * browsers, whose scripts are of the earlier release. A restart without an upgrade announces nothing.
 */
import { RELEASE, VERSION_FIELDS } from '@rookery/core';
import { type CommitQueue, type Database, emit } from '@rookery/data';
import type { Logger, PeriodicJob } from '@rookery/runtime';
import { realmJob } from '@rookery/runtime/realm-job';
import { INSTALLATION } from '../database/collections.ts';
import { SERVER_GENERATION } from '../realm/rules/json.ts';
import { readRealm, stageRealmChange } from '../realm/store.ts';

/** Interval of the job, ms. The first run after an upgrade finds it; a run costs one read per organisation. */
const EVERY_MS = 24 * 3_600_000;
/** Max. delay of the first run, ms: by then a rolling upgrade has mostly replaced the other services too. */
const FIRST_WITHIN_MS = 600_000;

interface Dependencies {
  readonly database: Database;
  readonly commits: CommitQueue;
}

/** Creates the job. Each organisation's clients are notified of a release once, by the first replica that runs. */
export function releaseJob(context: Dependencies & { readonly logger: Logger }): PeriodicJob {
  return realmJob(context, {
    intervalMs: EVERY_MS,
    firstRunWithinMs: FIRST_WITHIN_MS,
    failure: 'announcing the release failed',
    each: (realm) => announceRelease(context, realm),
  });
}

/** Emits the events if this release is newer than the last one announced; a process of an older release emits none. */
export async function announceRelease({ database, commits }: Dependencies, realm: number): Promise<void> {
  if (realm === INSTALLATION) return;
  await commits.run(realm, {}, async (tx) => {
    const { release, deactivated } = await readRealm(tx, database);
    if (deactivated || !isNewer(RELEASE, release ?? [])) return null;
    // Only this job reads the field, so the organisation's version need not change.
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
