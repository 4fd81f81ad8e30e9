/** The operator tests the mail server. */
import type { UsersHandler } from '@rookery/rpc';
import type { MailContext } from '../mail/context.ts';
import { testMail } from '../mail/rules/templates.ts';
import { checkAddress } from '../user/rules/addresses.ts';

/**
 * Sends a mail directly, bypassing the outbox, so that the mail server's response is the answer.
 * @throws BAD_REQUEST if mail is not configured, `Bad name or username` for an invalid address, and with the mail
 *   server's response if it rejects the mail
 */
export const adminSendTestMail: UsersHandler<'AdminSendTestMail', Pick<MailContext, 'mail' | 'config'>> = async (
  { mail, config },
  { to },
) => {
  await mail.sendNow(checkAddress(to), testMail(config.EXTERNAL_URL));
  return { from: mail.address };
};
