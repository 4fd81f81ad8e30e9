/** The organisation's own emoji. */
import type { Empty__Output } from '@rookery/protos/gen/rookery/Empty.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { type CallContext, jsonReply, requireCaller } from '@rookery/rpc';
import type { EmojiContext } from './context.ts';
import { emojiMap } from './rules.ts';

/** `GET /realm/emoji`: all emoji, deactivated ones included. */
export async function listEmoji(
  context: Pick<EmojiContext, 'directories'>,
  _request: Empty__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const { realm } = await context.directories.current(requireCaller(ctx).realm_id);
  return jsonReply<'EMOJI_OF_REALM'>({ emoji: emojiMap(realm) });
}
