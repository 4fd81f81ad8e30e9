import { z } from 'zod';
import { bool, id, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /users` */
export const listUsers = endpoint({
  cancellable: true,
  compressed: true,
  parameters: {
    client_gravatar: bool(true),
    include_custom_profile_fields: bool(false),
    user_ids: json(z.array(id).nullish()),
  },
  async run({ clients }, { client_gravatar, include_custom_profile_fields, user_ids }, { options }) {
    const { json } = await clients.users.ListUsers(
      {
        client_gravatar,
        include_custom_profile_fields,
        user_ids: user_ids ?? [],
        has_user_ids: user_ids !== undefined && user_ids !== null,
      },
      options,
    );
    return json;
  },
});
