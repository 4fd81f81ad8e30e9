import { NOTHING } from '../../wire/envelope.ts';
import { toEmojiImage } from '../../wire/images.ts';
import { MAX_IMAGE_BYTES, oneFile } from '../../wire/uploads.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /realm/emoji/{emoji_name}` */
export const addEmoji = endpoint({
  changes: true,
  maxFileBytes: MAX_IMAGE_BYTES,
  async run({ clients }, _parameters, { files, options, path }) {
    const { image, still } = await toEmojiImage(oneFile(files, 'file'));
    const images = still ? { image, still } : { image };
    await clients.users.AddEmoji({ name: path.emoji_name ?? '', ...images }, options);
    return NOTHING;
  },
});

/** `DELETE /realm/emoji/{emoji_name}` */
export const deactivateEmoji = endpoint({
  changes: true,
  async run({ clients }, _parameters, { options, path }) {
    await clients.users.DeactivateEmoji({ name: path.emoji_name ?? '' }, options);
    return NOTHING;
  },
});

/** `GET /realm/emoji` */
export const listEmoji = endpoint({
  compressed: true,
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.ListEmoji({}, options);
    return json;
  },
});
