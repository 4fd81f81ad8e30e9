import { z } from 'zod';
import { NOTHING } from '../../wire/envelope.ts';
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

/** More than anybody reads in a mail. */
const MAX_COMMENT = 2000;

/** `DELETE /users/{user_id}` */
export const deactivateUser = endpoint({
  changes: true,
  parameters: {
    deactivation_notification_comment: plain(z.string().max(MAX_COMMENT).optional()),
    actions: json(actions.optional()),
  },
  async run({ clients }, { deactivation_notification_comment: comment, actions }, { options, path }) {
    await clients.users.DeactivateUser(
      {
        user_id: pathId(path.user),
        notify: comment !== undefined,
        comment: comment?.trim() ?? '',
        delete_profile: actions?.delete_profile ?? false,
        delete_messages:
          actions?.delete_public_channel_messages ||
          actions?.delete_private_channel_messages ||
          actions?.delete_direct_messages ||
          false,
      },
      options,
    );
    return NOTHING;
  },
});
