import { z } from 'zod';
import { bool, count, json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /users/me/presence` */
export const updatePresence = endpoint({
  summary: 'Report your presence',
  answer: 'OWN_PRESENCE',
  permission: 'people',
  changes: true,
  compressed: true,
  parameters: {
    status: plain(z.string()),
    last_update_id: json(z.int().nullish()),
    history_limit_days: json(count.default(0)),
    new_user_input: bool(false),
    ping_only: bool(false),
    slim_presence: bool(false),
  },
  run: ({ clients }, { last_update_id, ...rest }, { options }) =>
    clients.users.UpdatePresence({ ...rest, last_update_id: last_update_id ?? undefined }, options),
});
