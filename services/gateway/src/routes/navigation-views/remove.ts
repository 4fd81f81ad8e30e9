import { endpoint } from '../endpoint.ts';

/** `DELETE /navigation_views/{fragment}`: slashes in the fragment may be percent-encoded or not */
export const removeNavigationView = endpoint({
  summary: 'Remove a navigation view',
  since: 390,
  changes: true,
  run: ({ clients }, _parameters, { options, path }) =>
    clients.users.RemoveNavigationView({ fragment: path.fragment ?? '' }, options),
});
