import { badRequest } from '@rookery/core';
import { endpoint } from '../endpoint.ts';
import { isTooOld } from './too-old.ts';

/** `GET /compatibility`: whether the client can work with this server. @throws BAD_REQUEST where it cannot */
export const getCompatibility = endpoint({
  access: 'anyone',
  async run(_context, _parameters, { request }) {
    if (isTooOld(request.headers['user-agent'])) throw badRequest('Client is too old');
    return {};
  },
});
