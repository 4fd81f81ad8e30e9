import { toAvatar } from '../../wire/images.ts';
import { MAX_IMAGE_BYTES, oneFile } from '../../wire/uploads.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /users/me/avatar`: exactly one file (docs/images.md) */
export const setAvatar = endpoint({
  summary: 'Set your avatar',
  answer: 'OWN_AVATAR',
  changes: true,
  maxFileBytes: MAX_IMAGE_BYTES,
  errors: ['BAD_IMAGE'],
  async run({ clients }, _parameters, { files, options }) {
    const picture = await toAvatar(oneFile(files, 'avatar'), options.caller);
    return clients.users.SetAvatar({ picture }, options);
  },
});

/** `DELETE /users/me/avatar` */
export const deleteAvatar = endpoint({
  summary: 'Delete your avatar',
  answer: 'OWN_AVATAR',
  changes: true,
  run: ({ clients }, _parameters, { options }) => clients.users.SetAvatar({}, options),
});
