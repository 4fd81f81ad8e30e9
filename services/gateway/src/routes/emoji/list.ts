import { endpoint } from '../endpoint.ts';

/** `GET /realm/emoji`: includes deactivated emoji */
export const listEmoji = endpoint({
  summary: 'List custom emoji',
  answer: 'EMOJI_OF_REALM',
  compressed: true,
  run: ({ clients }, _parameters, { options }) => clients.users.ListEmoji({}, options),
});
