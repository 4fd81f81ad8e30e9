import { endpoint } from '../endpoint.ts';

/** `GET /realm/emoji`: includes deactivated emoji */
export const listEmoji = endpoint({
  summary: 'List custom emoji',
  answer: 'EMOJI_OF_REALM',
  compressed: true,
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.ListEmoji({}, options);
    return json;
  },
});
