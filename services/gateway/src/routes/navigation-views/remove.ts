import { EMPTY_BODY } from '../../wire/envelope.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /navigation_views/{fragment}`: slashes in the fragment may be percent-encoded or not */
export const removeNavigationView = endpoint({
  summary: 'Remove a navigation view',
  answer: 'NO_FIELDS',
  since: 390,
  changes: true,
  async run({ clients }, _parameters, { options, path }) {
    await clients.users.RemoveNavigationView({ fragment: path.fragment ?? '' }, options);
    return EMPTY_BODY;
  },
});
