import { endpoint } from '../endpoint.ts';

/** `GET /realm/linkifiers` */
export const listLinkifiers = endpoint({
  answer: 'LINKIFIERS',
  since: 54,
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.ListLinkifiers({}, options);
    return json;
  },
});
