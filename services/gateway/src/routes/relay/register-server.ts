import { z } from 'zod';
import { networkOf } from '../../wire/origin.ts';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

const text = plain(z.string().max(500));

/** `POST /remotes/server/register`: for other servers, if this one is a relay for push notifications */
export const registerRelayServer = endpoint({
  summary: 'Register a server with the relay',
  answer: 'REGISTERED_SERVER',
  access: 'anyone',
  changes: true,
  errors: ['INVALID_ZULIP_SERVER', 'PUSH_NOTIFICATIONS_DISALLOWED'],
  parameters: {
    zulip_org_id: text,
    zulip_org_key: text,
    hostname: text,
    contact_email: text,
    new_org_key: plain(z.string().max(500).default('')),
  },
  async run({ clients }, { zulip_org_id, zulip_org_key, ...rest }, { options, request }) {
    const server = { org_id: zulip_org_id, org_key: zulip_org_key, ...rest, address: networkOf(request.ip) };
    const { created } = await clients.users.RegisterRelayServer(server, options);
    return { created };
  },
});
