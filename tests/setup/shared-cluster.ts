/**
 * One installation for all files of the API suite: each file creates an organisation of its own on it. Each service
 * behind the gateway has two replicas, so that no test passes only because a replica is alone.
 */
import { freePort } from '@rookery/embedded';
import { startCluster, startTestServers } from '@rookery/testkit';
import type { TestProject } from 'vitest/node';
import { pushSetup } from './push-setup.ts';
import { makeTokenKeys, toConfig } from './token-keys.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await startTestServers();
  const tokenKeys = makeTokenKeys();
  const [port, mailPort] = [await freePort(), await freePort()];
  const bigBlueButton = {
    BIG_BLUE_BUTTON_URL: `http://127.0.0.1:${port}/bigbluebutton/`,
    BIG_BLUE_BUTTON_SECRET: 'shared with BigBlueButton',
  };
  const push = await pushSetup();
  const cluster = await startCluster({
    servers,
    scale: { events: 2, messages: 2, channels: 2, users: 2 },
    env: {
      HEARTBEAT_MS: '2000',
      AUTH_LEASE_MS: '500',
      RAISE_FORMATS_AFTER_MS: '500',
      JWT_AUTH_KEYS: toConfig(tokenKeys),
      REPLY_MAIL_DOMAIN: 'mail.example.com',
      ...bigBlueButton,
      ...push.env,
    },
    envOf: (service): Record<string, string> => {
      if (service === 'gateway') return { INCOMING_MAIL_PORT: String(mailPort) };
      // As on Kubernetes: a service that reads no secret key gets none.
      return service === 'channels' || service === 'messages' ? { SECRET_KEYS: '' } : {};
    },
  });
  project.provide('cluster', cluster.address);
  project.provide('bigBlueButton', { port });
  project.provide('push', push.services);
  project.provide('mailPort', mailPort);
  project.provide('tokenKeys', tokenKeys);
  return async () => {
    await cluster.stop();
    await servers.stop();
  };
}
