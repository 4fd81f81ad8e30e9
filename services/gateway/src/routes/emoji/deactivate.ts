import { endpoint } from '../endpoint.ts';

/** `DELETE /realm/emoji/{emoji_name}`: for the user who added it, and administrators */
export const deactivateEmoji = endpoint({
  summary: 'Deactivate a custom emoji',
  permission: { to: 'the author of the emoji', or: 'administrators' },
  changes: true,
  run: ({ clients }, _parameters, { options, path }) =>
    clients.users.DeactivateEmoji({ name: path.emoji_name ?? '' }, options),
});
