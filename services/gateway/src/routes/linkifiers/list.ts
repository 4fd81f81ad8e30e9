import { endpoint } from '../endpoint.ts';

/** `GET /realm/linkifiers` */
export const listLinkifiers = endpoint({
  summary: 'List linkifiers',
  answer: 'LINKIFIERS',
  since: 54,
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.ListLinkifiers({}, options);
    return json;
  },
});
