import { z } from 'zod';
import { Joined } from '../../wire/composed-response.ts';
import { bool, id, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /users`: under `/json` also for spectators, if the organisation allows them */
export const listUsers = endpoint({
  summary: 'List users',
  answer: 'USERS',
  access: 'spectator',
  cancellable: true,
  compressed: true,
  parameters: {
    client_gravatar: bool(true),
    include_custom_profile_fields: bool(false),
    user_ids: json(z.array(id).nullish()),
  },
  async run({ clients, sharedParts }, { client_gravatar, include_custom_profile_fields, user_ids }, { options }) {
    const held = sharedParts.hold(options.caller?.realm_id ?? 0);
    const { json, shared } = await clients.users.ListUsers(
      {
        takes_shared: true,
        known_parts: held.hashes,
        client_gravatar,
        include_custom_profile_fields,
        user_ids: user_ids ?? [],
        has_user_ids: user_ids !== undefined && user_ids !== null,
      },
      options,
    );
    return shared.length === 0 ? json : new Joined(json, held.take(shared));
  },
});
