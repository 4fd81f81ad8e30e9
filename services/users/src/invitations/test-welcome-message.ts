/** Sends an administrator the message to new users. */

import { randomUUID } from 'node:crypto';
import { badRequest } from '@rookery/core';
import { requireAdministrator, type UsersHandler } from '@rookery/rpc';
import { checkWelcomeText, customWelcome } from '../account/rules/joining-notices.ts';
import { sendNotice } from '../upstream/messages.ts';
import type { InvitationsContext } from './context.ts';

/**
 * `POST /realm/test_welcome_bot_custom_message`: sends the Welcome Bot's message with this text to the caller.
 * @returns the message's id
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST for an empty text, or one that is too long
 */
export const testWelcomeMessage: UsersHandler<
  'TestWelcomeMessage',
  Pick<InvitationsContext, 'directories' | 'messages'>
> = async (context, { text }, ctx) => {
  const { realm_id, user_id } = requireAdministrator(ctx);
  if (text === '') throw badRequest('Message must not be empty');
  checkWelcomeText(text);
  const { realm } = await context.directories.current(realm_id);
  const notice = {
    // A repetition of the call sends no second message.
    key: `welcome/${ctx.requestKey || randomUUID()}`,
    sender: 'welcome-bot',
    user_ids: [user_id],
    content: customWelcome(realm, text),
  };
  return { message_id: await sendNotice(context.messages, notice, ctx) };
};
