import type { GetEmojiReply } from '@rookery/protos/gen/rookery/GetEmojiReply.ts';
import type { GetEmojiRequest__Output } from '@rookery/protos/gen/rookery/GetEmojiRequest.ts';
import type { EmojiContext } from './context.ts';
import { emojiUrls } from './rules.ts';

/** The organisation's emoji for services, which cache them: the state of some moment after the call. */
export async function getEmoji(
  context: Pick<EmojiContext, 'directories'>,
  request: GetEmojiRequest__Output,
): Promise<GetEmojiReply> {
  const { realm } = await context.directories.current(request.realm_id);
  const { version } = realm;
  if (request.known_version === version) return { version, not_modified: true };
  const emoji = (realm.emoji ?? []).map((one) => {
    const { source_url, still_url } = emojiUrls(realm._id, one);
    return { id: String(one.id), name: one.name, source_url, still_url: still_url ?? '', deactivated: one.deactivated };
  });
  return { version, emoji };
}
