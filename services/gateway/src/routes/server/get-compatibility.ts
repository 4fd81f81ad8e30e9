import { badRequest } from '@rookery/core';
import { endpoint } from '../endpoint.ts';
import { isTooOld } from './too-old.ts';

/** `GET /compatibility`: rejects a client whose `User-Agent` is too old */
export const getCompatibility = endpoint({
  summary: 'Check whether the client is too old',
  access: 'anyone',
  async run(_context, _parameters, { request }) {
    if (isTooOld(request.headers['user-agent'])) throw badRequest('Client is too old');
  },
});
