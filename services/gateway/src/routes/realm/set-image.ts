import { z } from 'zod';
import { toIcon, toLogo } from '../../wire/images.ts';
import { json } from '../../wire/parameters.ts';
import { MAX_IMAGE_BYTES, oneFile } from '../../wire/uploads.ts';
import { endpoint } from '../endpoint.ts';

const night = json(z.boolean());
const logoName = (isNight: boolean) => (isNight ? 'night_logo' : 'logo');

/** `POST /realm/icon`: for administrators */
export const setIcon = endpoint({
  summary: 'Set the icon of the organisation',
  answer: 'REALM_ICON',
  permission: 'administrators',
  changes: true,
  maxFileBytes: MAX_IMAGE_BYTES,
  errors: ['BAD_IMAGE'],
  async run({ clients }, _parameters, { files, options }) {
    const image = await toIcon(oneFile(files, 'icon'), options.caller);
    return clients.users.SetRealmImage({ name: 'icon', image }, options);
  },
});

/** `DELETE /realm/icon`: for administrators */
export const deleteIcon = endpoint({
  summary: 'Delete the icon of the organisation',
  answer: 'REALM_ICON',
  permission: 'administrators',
  changes: true,
  run: ({ clients }, _parameters, { options }) => clients.users.SetRealmImage({ name: 'icon' }, options),
});

/** `POST /realm/logo`: for administrators */
export const setLogo = endpoint({
  summary: 'Set the logo of the organisation',
  permission: 'administrators',
  changes: true,
  maxFileBytes: MAX_IMAGE_BYTES,
  errors: ['BAD_IMAGE'],
  parameters: { night },
  async run({ clients }, parameters, { files, options }) {
    const image = await toLogo(oneFile(files, 'logo'), options.caller);
    await clients.users.SetRealmImage({ name: logoName(parameters.night), image }, options);
  },
});

/** `DELETE /realm/logo`: for administrators */
export const deleteLogo = endpoint({
  summary: 'Delete the logo of the organisation',
  permission: 'administrators',
  changes: true,
  parameters: { night },
  async run({ clients }, parameters, { options }) {
    await clients.users.SetRealmImage({ name: logoName(parameters.night) }, options);
  },
});
