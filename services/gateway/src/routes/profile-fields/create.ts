import { count, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';
import { parameters } from './parameters.ts';

/** `POST /realm/profile_fields`: for administrators */
export const createProfileField = endpoint({
  summary: 'Create a custom profile field',
  answer: 'CREATED',
  permission: 'administrators',
  changes: true,
  parameters: { field_type: json(count), ...parameters },
  async run({ clients }, { field_type, ...said }, { options }) {
    const request = { type: field_type, change: Buffer.from(JSON.stringify(said)) };
    const { id } = await clients.users.CreateProfileField(request, options);
    return { id };
  },
});
