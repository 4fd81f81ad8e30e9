import { EMPTY_BODY } from '../../wire/envelope.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /realm/emoji/{emoji_name}`: for the user who added it, and administrators */
export const deactivateEmoji = endpoint({
  summary: 'Deactivate a custom emoji',
  answer: 'NO_FIELDS',
  permission: { to: 'the author of the emoji', or: 'administrators' },
  changes: true,
  async run({ clients }, _parameters, { options, path }) {
    await clients.users.DeactivateEmoji({ name: path.emoji_name ?? '' }, options);
    return EMPTY_BODY;
  },
});
