import { z } from 'zod';
import { pathId } from '../../wire/ids.ts';
import { json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

const flag = z.boolean().default(false);

const actions = z.strictObject({
  delete_profile: flag,
  delete_public_channel_messages: flag,
  delete_private_channel_messages: flag,
  delete_direct_messages: flag,
});

/** Max. length of the comment, which is sent by mail: more than a person reads there. */
const MAX_COMMENT = 2000;

/**
 * `DELETE /users/{user}`: for administrators; takes the id of a person and also deactivates their bots. `actions` also
 * deletes profile and messages permanently, for deactivated users too
 */
export const deactivateUser = endpoint({
  summary: 'Deactivate a user',
  permission: 'administrators',
  changes: true,
  errors: ['CANNOT_DEACTIVATE_LAST_USER'],
  parameters: {
    deactivation_notification_comment: plain(z.string().max(MAX_COMMENT).optional()),
    actions: json(actions.optional()),
  },
  run: ({ clients }, { deactivation_notification_comment: comment, actions }, { options, path }) =>
    clients.users.DeactivateUser(
      {
        user_id: pathId(path.user),
        notify: comment !== undefined,
        comment: comment?.trim() ?? '',
        ...actions,
      },
      options,
    ),
});

/** `DELETE /users/me`: for people, not bots; rejected for the last owner and for the last active person */
export const deactivateOwnUser = endpoint({
  summary: 'Deactivate your own account',
  permission: 'people',
  changes: true,
  errors: ['CANNOT_DEACTIVATE_LAST_USER'],
  run: ({ clients }, _parameters, { options }) => clients.users.DeactivateUser({ self: true }, options),
});

/** `DELETE /bots/{bot_id}`: for the bot's owner and administrators */
export const deactivateBot = endpoint({
  summary: 'Deactivate a bot',
  permission: { to: 'the owner of the bot', or: 'administrators', people: true },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  changes: true,
  run: ({ clients }, _parameters, { options, path }) =>
    clients.users.DeactivateUser({ user_id: pathId(path.bot_id), bot: true }, options),
});
