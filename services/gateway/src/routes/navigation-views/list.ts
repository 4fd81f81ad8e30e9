import { endpoint } from '../endpoint.ts';

/** `GET /navigation_views` */
export const listNavigationViews = endpoint({
  summary: 'List your navigation views',
  answer: 'NAVIGATION_VIEWS',
  since: 390,
  run: ({ clients }, _parameters, { options }) => clients.users.ListNavigationViews({}, options),
});
