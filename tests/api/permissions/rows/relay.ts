/** Requests of other servers to this one as their relay. They authenticate with a key of their own. */
import { randomBytes, randomUUID } from 'node:crypto';
import { appOf } from '../../push/app.ts';
import type { Row, World } from '../row.ts';

const server = { id: randomUUID(), key: randomBytes(32).toString('hex') };
const realm_uuid = randomUUID();
const identity = {
  zulip_org_id: server.id,
  zulip_org_key: server.key,
  hostname: 'chat.example.org',
  contact_email: 'admin@example.org',
};
const authorization = `Basic ${Buffer.from(`${server.id}:${server.key}`).toString('base64')}`;

/** An address may register only five new servers a day, and concurrent requests all count as a new one. */
const known = ({ organisation }: World) => organisation.nobody.post('/remotes/server/register', identity);

export const RELAY_ROWS: readonly Row[] = [
  {
    endpoint: 'POST /remotes/server/register',
    ask: async (world) => {
      await known(world);
      return { params: identity };
    },
    open: 'to anyone',
  },
  {
    endpoint: 'POST /remotes/push/e2ee/register',
    ask: async (world) => {
      await known(world);
      const { body } = await world.member.get('/mobile_push/keys');
      const { token_kind: _kind, ...params } = (await appOf(body.bouncer_public_key)).tokenFields('a:b');
      return { params: { realm_uuid, ...params }, options: { headers: { authorization } } };
    },
    open: 'to anyone',
  },
  {
    endpoint: 'POST /remotes/push/e2ee/notify',
    ask: async (world) => {
      await known(world);
      const payload = { push_key_id: 1, encrypted_data: 'AAAA' };
      const body = JSON.stringify({ realm_uuid, push_requests: [{ token_id: 'AAAAAAAAAAA=', payload }] });
      return { options: { headers: { authorization, 'content-type': 'application/json' }, body } };
    },
    open: 'to anyone',
  },
];
