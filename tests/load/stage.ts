/** The stage of tests under load: an installation with two replicas of every service, and a crowd in it. */
import {
  type Cluster,
  type ClusterOptions,
  createOrganisation,
  type Organisation,
  startCluster,
} from '@rookery/testkit';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { sayWarnings } from './checks/logs.ts';
import { type Crowd, type CrowdSize, gatherCrowd } from './clients/crowd.ts';

interface Stage {
  readonly cluster: Cluster;
  readonly organisation: Organisation;
  readonly crowd: Crowd;
}

interface StageOptions extends Partial<ClusterOptions> {
  readonly crowd?: Partial<CrowdSize>;
}

/** Two replicas of each service. */
export const DOUBLED = { gateway: 2, users: 2, channels: 2, messages: 2, events: 2 } as const;

/** Shorter leases of callers and shorter heartbeats than by default, because tests wait for both. */
const QUICK = { AUTH_LEASE_MS: '300', HEARTBEAT_MS: '3000' };

/**
 * Provides two replicas of each service, and 8 users in 4 channels, each user in 2, unless `options` differ, for the
 * tests of a file. The returned fields are set before the first test. Options that exist only after the file's own
 * preparations are passed as a function.
 */
export function useStage(options: StageOptions | (() => StageOptions) = {}): Stage {
  const stage: { -readonly [Key in keyof Stage]?: Stage[Key] } = {};
  beforeAll(async () => {
    const { crowd, env, ...rest } = typeof options === 'function' ? options() : options;
    stage.cluster = await startCluster({
      servers: inject('servers'),
      scale: DOUBLED,
      ...rest,
      env: { ...QUICK, ...env },
    });
    const { address } = stage.cluster;
    stage.organisation = await createOrganisation(address);
    stage.crowd = await gatherCrowd(stage.organisation, { users: 8, channels: 4, each: 2, ...crowd });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail' && stage.cluster) await sayWarnings(stage.cluster);
  });
  afterAll(async () => {
    await stage.organisation?.close();
    await stage.cluster?.stop();
  });
  return stage as Stage;
}
