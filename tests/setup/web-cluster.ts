/** The installation of the browser suite, with the web client of this checkout. */
import { startCluster, startTestServers } from '@rookery/testkit';
import type { TestProject } from 'vitest/node';
import { ensureWebBundle } from '../../tools/installation/web-bundle.ts';
import { pushSetup } from './push-setup.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const webDir = await ensureWebBundle((line) => void process.stdout.write(`[tests] ${line}\n`));
  const servers = await startTestServers();
  const push = await pushSetup();
  const cluster = await startCluster({ servers, env: { WEB_DIR: webDir, ...push.env } });
  project.provide('servers', { mongodbUrl: servers.mongodbUrl, natsUrl: servers.natsUrl });
  project.provide('cluster', cluster.address);
  project.provide('push', push.services);
  return async () => {
    await cluster.stop();
    await servers.stop();
  };
}
