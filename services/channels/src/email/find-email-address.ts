/** Whose mails go where, by the token in an address. */
import type { FindEmailAddressReply } from '@rookery/protos/gen/rookery/FindEmailAddressReply.ts';
import type { FindEmailAddressRequest__Output } from '@rookery/protos/gen/rookery/FindEmailAddressRequest.ts';
import { channelKey } from '../channel/store/channels.ts';
import { COLLECTIONS, type EmailTokenDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';

/**
 * Answers no organisation for a token that is nobody's, or of a channel that was archived. What else its mails may do is not
 * decided here.
 */
export async function findEmailAddress(
  { database, channels }: Pick<Context, 'channels' | 'database'>,
  { token }: FindEmailAddressRequest__Output,
): Promise<FindEmailAddressReply> {
  const found = await database.collection<EmailTokenDocument>(COLLECTIONS.emailTokens).findOne({ token });
  if (!found) return {};
  const { r, c, by, as } = found._id;
  const channel = await channels.get(channelKey.byId(r, c));
  if (!channel || channel.archived) return {};
  return { realm_id: r, channel_id: c, made_by: by, sender_id: as };
}
