import { endpoint } from '../endpoint.ts';

/** `GET /navigation_views` */
export const listNavigationViews = endpoint({
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.ListNavigationViews({}, options);
    return json;
  },
});
