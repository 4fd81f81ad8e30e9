import { z } from 'zod';
import { NOTHING } from '../../wire/envelope.ts';
import { json } from '../../wire/parameters.ts';
import { textPairs } from '../../wire/text-pairs.ts';
import { endpoint } from '../endpoint.ts';

const keys = json(z.array(z.string()).nullish());
const toKeys = (names: string[] | null | undefined) => ({ keys: names ?? [], all: names == null });

/** `GET /bot_storage` */
export const getBotStorage = endpoint({
  parameters: { keys },
  compressed: true,
  async run({ clients }, parameters, { options }) {
    const { json } = await clients.users.GetBotStorage(toKeys(parameters.keys), options);
    return json;
  },
});

/** `PUT /bot_storage` */
export const updateBotStorage = endpoint({
  changes: true,
  parameters: { storage: json(textPairs) },
  async run({ clients }, { storage }, { options }) {
    await clients.users.UpdateBotStorage({ storage }, options);
    return NOTHING;
  },
});

/** `DELETE /bot_storage` */
export const removeBotStorage = endpoint({
  changes: true,
  parameters: { keys },
  async run({ clients }, parameters, { options }) {
    await clients.users.RemoveBotStorage(toKeys(parameters.keys), options);
    return NOTHING;
  },
});
