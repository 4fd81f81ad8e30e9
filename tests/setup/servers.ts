/** MongoDB and NATS for the suites whose tests start installations of their own. */
import { startTestServers } from '@rookery/testkit';
import type { TestProject } from 'vitest/node';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await startTestServers();
  project.provide('servers', { mongodbUrl: servers.mongodbUrl, natsUrl: servers.natsUrl });
  return () => servers.stop();
}
