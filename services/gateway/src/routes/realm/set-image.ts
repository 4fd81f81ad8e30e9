import { z } from 'zod';
import { NOTHING, Redirect } from '../../wire/envelope.ts';
import { toIcon, toLogo } from '../../wire/images.ts';
import { json } from '../../wire/parameters.ts';
import { DEFAULT_LOGO_PATH, MAX_IMAGE_BYTES, oneFile } from '../../wire/uploads.ts';
import { endpoint } from '../endpoint.ts';

const night = json(z.boolean());
const logoName = (isNight: boolean) => (isNight ? 'night_logo' : 'logo');

/** `POST /realm/icon` */
export const setIcon = endpoint({
  changes: true,
  maxFileBytes: MAX_IMAGE_BYTES,
  async run({ clients }, _parameters, { files, options }) {
    const image = await toIcon(oneFile(files, 'icon'));
    const { json } = await clients.users.SetRealmImage({ name: 'icon', image }, options);
    return json;
  },
});

/** `DELETE /realm/icon` */
export const deleteIcon = endpoint({
  changes: true,
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.SetRealmImage({ name: 'icon' }, options);
    return json;
  },
});

/** `GET /realm/icon` */
export const getIcon = endpoint({
  async run(_context, _parameters, { realm }) {
    return new Redirect((await realm()).icon_url);
  },
});

/** `POST /realm/logo` */
export const setLogo = endpoint({
  changes: true,
  maxFileBytes: MAX_IMAGE_BYTES,
  parameters: { night },
  async run({ clients }, parameters, { files, options }) {
    const image = await toLogo(oneFile(files, 'logo'));
    await clients.users.SetRealmImage({ name: logoName(parameters.night), image }, options);
    return NOTHING;
  },
});

/** `DELETE /realm/logo` */
export const deleteLogo = endpoint({
  changes: true,
  parameters: { night },
  async run({ clients }, parameters, { options }) {
    await clients.users.SetRealmImage({ name: logoName(parameters.night) }, options);
    return NOTHING;
  },
});

/** `GET /realm/logo` */
export const getLogo = endpoint({
  parameters: { night },
  async run(_context, parameters, { realm }) {
    const { logo_url, night_logo_url } = await realm();
    return new Redirect((parameters.night && night_logo_url) || logo_url || DEFAULT_LOGO_PATH);
  },
});
