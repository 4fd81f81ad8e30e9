import { endpoint } from '../endpoint.ts';

/** `GET /realm/subdomain/{subdomain}`: needs no credentials; `msg` is `available`, or the reason why it is not */
export const checkSubdomain = endpoint({
  summary: 'Check whether a subdomain is available',
  answer: 'MESSAGE_ONLY',
  access: 'anyone',
  async run({ clients }, _parameters, { options, path }) {
    const { objection } = await clients.users.CheckSubdomain({ subdomain: path.subdomain ?? '' }, options);
    return { msg: objection || 'available' };
  },
});
