import { z } from 'zod';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';
import { countUnknown, relayCredentials } from './credentials.ts';

const text = plain(z.string().max(10_000));

/** `POST /remotes/push/e2ee/register`: for other servers, which register devices of their users */
export const registerRelayDevice = endpoint({
  summary: 'Register a device of another server with the relay',
  since: 406,
  access: 'server',
  changes: true,
  errors: [
    'INVALID_BOUNCER_PUBLIC_KEY',
    'INVALID_ENCRYPTED_PUSH_REGISTRATION',
    'INVALID_ZULIP_SERVER',
    'MISSING_REMOTE_REALM',
    'PUSH_NOTIFICATIONS_DISALLOWED',
    'REQUEST_EXPIRED',
  ],
  parameters: { realm_uuid: text, token_id: text, bouncer_public_key: text, encrypted_push_registration: text },
  async run({ clients, rates }, parameters, { options, request, reply }) {
    const credentials = relayCredentials(request);
    const registered = clients.users.RegisterRelayDevice({ credentials, ...parameters }, options);
    await registered.catch(countUnknown(rates, request, reply));
  },
});
