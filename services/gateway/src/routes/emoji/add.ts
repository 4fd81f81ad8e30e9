import { toEmojiImage } from '../../wire/images.ts';
import { MAX_IMAGE_BYTES, oneFile } from '../../wire/uploads.ts';
import { endpoint } from '../endpoint.ts';

/**
 * `POST /realm/emoji/{emoji_name}`: for users in `can_add_custom_emoji_group`; only administrators may use the name of
 * a Unicode emoji
 */
export const addEmoji = endpoint({
  summary: 'Add a custom emoji',
  permission: { grantedTo: ['can_add_custom_emoji_group'] },
  changes: true,
  maxFileBytes: MAX_IMAGE_BYTES,
  errors: ['BAD_IMAGE'],
  async run({ clients }, _parameters, { files, options, path }) {
    const { image, still } = await toEmojiImage(oneFile(files, 'file'), options.caller);
    const images = still ? { image, still } : { image };
    await clients.users.AddEmoji({ name: path.emoji_name ?? '', ...images }, options);
  },
});
