import { z } from 'zod';
import { pathId } from '../../wire/ids.ts';
import { json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** The users service checks whether the emoji exists. */
const parameters = {
  status_text: plain(z.string().optional()),
  emoji_name: plain(z.string().optional()),
  emoji_code: plain(z.string().optional()),
  reaction_type: plain(z.string().optional()),
};

/** `POST /users/{user}/status`: for administrators; only the status of people, not bots */
export const updateStatus = endpoint({
  summary: 'Change the status of a user',
  permission: 'administrators',
  since: 407,
  changes: true,
  parameters,
  async run({ clients }, said, { options, path }) {
    const request = { user_id: pathId(path.user), change: Buffer.from(JSON.stringify(said)) };
    await clients.users.UpdateStatus(request, options);
  },
});

/** `POST /users/me/status`: for people, not bots; `away` is the reverse of the setting `presence_enabled` */
export const updateOwnStatus = endpoint({
  summary: 'Change your status',
  permission: 'people',
  changes: true,
  parameters: { ...parameters, away: json(z.boolean().optional()) },
  run: ({ clients }, said, { options }) =>
    clients.users.UpdateStatus({ self: true, change: Buffer.from(JSON.stringify(said)) }, options),
});
