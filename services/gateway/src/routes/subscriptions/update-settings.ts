import { z } from 'zod';
import { pathId } from '../../wire/ids.ts';
import { id, json, jsonOrText, list, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

const value = z.union([z.boolean(), z.string()]);

/** `POST /users/me/subscriptions/properties`: the caller's own settings of channels; changes all of them or none */
export const updateSubscriptionSettings = endpoint({
  summary: 'Change settings of your subscriptions',
  changes: true,
  parameters: { subscription_data: json(list(z.object({ stream_id: id, property: z.string(), value }))) },
  async run({ clients }, { subscription_data }, { options }) {
    const settings = subscription_data.map(({ stream_id, property, value }) => ({
      channel_id: stream_id,
      property,
      value_json: JSON.stringify(value),
    }));
    await clients.channels.UpdateSubscriptionSettings({ settings }, options);
  },
});

/**
 * `PATCH /users/me/subscriptions/{stream_id}`: one setting of one channel; an older form of
 * `/users/me/subscriptions/properties`
 */
export const updateSubscriptionSetting = endpoint({
  summary: 'Change one setting of a subscription',
  changes: true,
  subject: { at: '/users/me/subscriptions/properties', parts: () => [] },
  parameters: { property: plain(z.string()), value: jsonOrText(value) },
  async run({ clients }, { property, value }, { options, path }) {
    const setting = { channel_id: pathId(path.stream_id), property, value_json: JSON.stringify(value) };
    await clients.channels.UpdateSubscriptionSettings({ settings: [setting] }, options);
  },
});
