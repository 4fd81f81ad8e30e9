/**
 * Destinations of notifications at which tests count them: a mail server, a webhook, and a relay with a push service
 * behind it.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import {
  type Cluster,
  type ClusterOptions,
  type FakeApns,
  type FakeFcm,
  fakeApns,
  fakeFcm,
  startCluster,
} from '@rookery/testkit';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Starts listening. Returns the port. */
async function listening(server: { listen(port: number, host: string): unknown }, emitter: NodeJS.EventEmitter) {
  server.listen(0, '127.0.0.1');
  await once(emitter, 'listening');
  return ((emitter as unknown as { address(): AddressInfo }).address() as AddressInfo).port;
}

/** A mail server that rejects addresses that start with `bounced`. Messages are numbered, as `#17#`. */
export async function mailServer() {
  /** Message-IDs by `address number`. */
  const mailed = new Map<string, Set<string>>();
  /** Rejected addresses, once per attempt. */
  const refused: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (!address.startsWith('bounced')) return done();
      refused.push(address);
      return done(Object.assign(new Error('No such user'), { responseCode: 550 }));
    },
    onData: (stream, { envelope }, done) => {
      (async () => {
        const mail = await PostalMime.parse(await buffer(stream));
        const [{ address = '' } = {}] = envelope.rcptTo;
        for (const [, number] of (mail.text ?? '').matchAll(/#(\d+)#/g)) {
          const key = `${address} ${number}`;
          mailed.set(key, (mailed.get(key) ?? new Set()).add(mail.messageId ?? ''));
        }
        done();
      })().catch(done);
    },
  });
  smtp.on('error', () => {});
  const port = await listening(smtp, smtp.server);
  const close = () => new Promise<void>((resolve) => smtp.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, mailed, refused, close };
}

/** A webhook that answers with the number of the message. */
export async function webhook() {
  /** Bodies by idempotency key. */
  const called = new Map<string, Set<string>>();
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const key = String(request.headers['idempotency-key']);
      called.set(key, (called.get(key) ?? new Set()).add(body));
      const [, number = ''] = /#(\d+)#/.exec(JSON.parse(body).data) ?? [];
      response.end(JSON.stringify({ content: `answer to ${number}` }));
    })();
  });
  const port = await listening(server, server);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, called, close };
}

/** Registers another server with a relay. */
export async function registerServer(
  origin: string,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<void> {
  const identity = {
    zulip_org_id: id,
    zulip_org_key: key,
    hostname: 'chat.example.com',
    contact_email: 'a@example.com',
  };
  const registered = await fetch(`${origin}/api/v1/remotes/server/register`, {
    method: 'POST',
    body: new URLSearchParams(identity),
  });
  if (registered.status !== 200) throw new Error(`not registered: ${await registered.text()}`);
}

/** Starts an installation as the relay of another one, which is registered with it. */
export async function relayFor(
  servers: ClusterOptions['servers'],
  scale: NonNullable<ClusterOptions['scale']> = {},
): Promise<{
  readonly fcm: FakeFcm;
  readonly apns: FakeApns;
  readonly cluster: Cluster;
  /** The other installation's environment. */
  readonly env: Record<string, string>;
  close(): Promise<void>;
}> {
  const fcm = await fakeFcm();
  const apns = await fakeApns({ clear: true });
  const { key: APNS_KEY, keyId: APNS_KEY_ID, teamId: APNS_TEAM_ID } = apns.key;
  const env = {
    PUSH_RELAY: 'serve',
    FCM_SERVICE_ACCOUNT: JSON.stringify(fcm.account),
    FCM_URL: fcm.url,
    ...{ APNS_KEY, APNS_KEY_ID, APNS_TEAM_ID, APNS_URL: apns.url },
  };
  const cluster = await startCluster({ servers, scale, env });
  const { origin } = cluster.address;
  const [id, key] = [randomUUID(), randomBytes(32).toString('hex')];
  await registerServer(origin, { id, key });
  return {
    fcm,
    apns,
    cluster,
    env: { PUSH_RELAY_URL: origin, PUSH_RELAY_ORG_ID: id, PUSH_RELAY_ORG_KEY: key },
    close: async () => {
      await cluster.stop();
      await apns.close();
      await fcm.close();
    },
  };
}
