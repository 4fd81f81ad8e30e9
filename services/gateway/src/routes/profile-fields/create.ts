import { count, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';
import { wish } from './parameters.ts';

/** `POST /realm/profile_fields` */
export const createProfileField = endpoint({
  changes: true,
  parameters: { field_type: json(count), ...wish },
  async run({ clients }, { field_type, ...said }, { options }) {
    const request = { type: field_type, wish: Buffer.from(JSON.stringify(said)) };
    const { id } = await clients.users.CreateProfileField(request, options);
    return { id };
  },
});
