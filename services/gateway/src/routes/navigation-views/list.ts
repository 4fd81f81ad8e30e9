import { endpoint } from '../endpoint.ts';

/** `GET /navigation_views` */
export const listNavigationViews = endpoint({
  summary: 'List your navigation views',
  answer: 'NAVIGATION_VIEWS',
  since: 390,
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.ListNavigationViews({}, options);
    return json;
  },
});
