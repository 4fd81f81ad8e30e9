import { z } from 'zod';
import { Redirect } from '../../wire/envelope.ts';
import { json } from '../../wire/parameters.ts';
import { DEFAULT_LOGO_PATH } from '../../wire/uploads.ts';
import { endpoint } from '../endpoint.ts';

const FOUND = { 302: 'The URL of the image, in `Location`.' };

/** `GET /realm/icon`: redirects to the picture */
export const getIcon = endpoint({
  summary: 'Get the icon of the organisation',
  answer: null,
  statuses: FOUND,
  async run(_context, _parameters, { realm }) {
    return new Redirect((await realm()).icon_url);
  },
});

/** `GET /realm/logo`: redirects to the picture; with `night`, to the logo for dark themes */
export const getLogo = endpoint({
  summary: 'Get the logo of the organisation',
  answer: null,
  statuses: FOUND,
  parameters: { night: json(z.boolean()) },
  async run(_context, parameters, { realm }) {
    const { logo_url, night_logo_url } = await realm();
    return new Redirect((parameters.night && night_logo_url) || logo_url || DEFAULT_LOGO_PATH);
  },
});
