import type { MessagesHandler } from '@rookery/rpc';
import type { LaterContext } from './context.ts';
import { removeOwnItem } from './remove-own-item.ts';

/**
 * `DELETE /scheduled_messages/{scheduled_message_id}`
 * @throws BAD_REQUEST with status 404 `Scheduled message does not exist`
 */
export const deleteScheduledMessage: MessagesHandler<
  'DeleteScheduledMessage',
  Pick<LaterContext, 'commits' | 'database'>
> = (context, { id }, ctx) =>
  removeOwnItem(
    context,
    ctx,
    { kind: 'scheduled', id },
    { type: 'scheduled_messages', op: 'remove', scheduled_message_id: id },
  );
