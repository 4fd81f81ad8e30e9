import { z } from 'zod';
import { NOTHING } from '../../wire/envelope.ts';
import { json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';
import { wish } from './parameters.ts';

/** `POST /users/me/status` */
export const updateOwnStatus = endpoint({
  changes: true,
  parameters: { ...wish, away: json(z.boolean().optional()) },
  async run({ clients }, said, { options }) {
    await clients.users.UpdateStatus({ self: true, wish: Buffer.from(JSON.stringify(said)) }, options);
    return NOTHING;
  },
});
