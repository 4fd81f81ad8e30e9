/** The organisation's own emoji. */
import { jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import type { EmojiContext } from './context.ts';
import { emojiMap } from './rules.ts';

/** `GET /realm/emoji`: all emoji, deactivated ones included. */
export const listEmoji: UsersHandler<'ListEmoji', Pick<EmojiContext, 'directories'>> = async (
  context,
  _request,
  ctx,
) => {
  const { realm } = await context.directories.current(requireCaller(ctx).realm_id);
  return jsonReply<'EMOJI_OF_REALM'>({ emoji: emojiMap(realm) });
};
