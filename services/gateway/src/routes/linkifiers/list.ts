import { endpoint } from '../endpoint.ts';

/** `GET /realm/linkifiers` */
export const listLinkifiers = endpoint({
  summary: 'List linkifiers',
  answer: 'LINKIFIERS',
  since: 54,
  run: ({ clients }, _parameters, { options }) => clients.users.ListLinkifiers({}, options),
});
