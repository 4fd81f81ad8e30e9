import { z } from 'zod';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /users`: for administrators whom the operator allows to create users (docs/users.md) */
export const createUser = endpoint({
  summary: 'Create a user',
  answer: 'CREATED_USER',
  permission: 'administrators',
  changes: true,
  parameters: {
    email: plain(z.string()),
    password: plain(z.string()),
    full_name: plain(z.string()),
  },
  async run({ clients }, parameters, { options }) {
    const { user_id } = await clients.users.CreateUser(parameters, options);
    return { user_id };
  },
});
