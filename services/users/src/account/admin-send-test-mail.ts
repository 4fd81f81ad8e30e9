/** The operator tries the mail server. */
import type { AdminSendTestMailReply } from '@rookery/protos/gen/rookery/AdminSendTestMailReply.ts';
import type { AdminSendTestMailRequest__Output } from '@rookery/protos/gen/rookery/AdminSendTestMailRequest.ts';
import type { MailContext } from '../mail/context.ts';
import { testMail } from '../mail/rules/templates.ts';
import { checkAddress } from '../user/rules/addresses.ts';

/**
 * Sends a mail at once, past the outbox, so that what the mail server says of it is the answer.
 * @throws BAD_REQUEST where mail is not configured, `Bad name or username` for what is no address, and with the answer
 *   of a mail server that did not take it
 */
export async function adminSendTestMail(
  { mail, config }: Pick<MailContext, 'mail' | 'config'>,
  { to }: AdminSendTestMailRequest__Output,
): Promise<AdminSendTestMailReply> {
  await mail.sendNow(checkAddress(to), testMail(config.EXTERNAL_URL));
  return { from: mail.address };
}
