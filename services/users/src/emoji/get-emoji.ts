import type { UsersHandler } from '@rookery/rpc';
import type { EmojiContext } from './context.ts';
import { emojiUrls } from './rules.ts';

/** The organisation's emoji for services, which cache them: the state of some moment after the call. */
export const getEmoji: UsersHandler<'GetEmoji', Pick<EmojiContext, 'directories'>> = async (context, request) => {
  const { realm } = await context.directories.current(request.realm_id);
  const { version } = realm;
  if (request.known_version === version) return { version, not_modified: true };
  const emoji = (realm.emoji ?? []).map((one) => {
    const { source_url, still_url } = emojiUrls(realm._id, one);
    return { id: String(one.id), name: one.name, source_url, still_url: still_url ?? '', deactivated: one.deactivated };
  });
  return { version, emoji };
};
