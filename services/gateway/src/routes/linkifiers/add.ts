import { endpoint } from '../endpoint.ts';
import { wish } from './parameters.ts';

/** `POST /realm/filters` */
export const addLinkifier = endpoint({
  changes: true,
  parameters: wish,
  async run({ clients }, said, { options }) {
    const { json } = await clients.users.AddLinkifier({ wish: Buffer.from(JSON.stringify(said)) }, options);
    return json;
  },
});
