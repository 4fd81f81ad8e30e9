/** Adds a user's emoji to the organisation. */
import { shareOf } from '@rookery/core';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { toImage } from '../images/rules/formats.ts';
import { type ImageSet, storeImages } from '../images/store.ts';
import { readRealm } from '../realm/store.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import type { EmojiContext } from './context.ts';
import { checkEmojiName, checkMayAddEmoji } from './rules.ts';
import { changeEmoji } from './store.ts';

/** `POST /realm/emoji/{emoji_name}`. @throws as `checkEmojiName` and `checkMayAddEmoji` */
export const addEmoji: UsersHandler<
  'AddEmoji',
  Pick<EmojiContext, 'commits' | 'database' | 'config' | 'gateways'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const name = checkEmojiName(request.name);
  const animated = request.still.length > 0;
  const image = toImage(request.image);
  const images: ImageSet = animated ? { '.gif': image, '-still.png': toImage(request.still) } : { '.png': image };
  await context.commits.run(caller.realm_id, ctx, async (tx) => {
    const realm = await readRealm(tx, context.database);
    checkMayAddEmoji(caller, realm, name);
    const key = storeImages(tx, images);
    const share = shareOf(caller);
    const counted = share === undefined ? {} : { counts_for: share };
    const author_id = caller.user_id;
    const emoji = { id: tx.next('emoji'), name, author_id, ...counted, deactivated: false, key, animated };
    changeEmoji(tx, realm, [...(realm.emoji ?? []), emoji], { added: emoji });
    return null;
  });
  await invalidateCallers(context, caller.realm_id, 'everyone');
  return {};
};
