/** Every change of user groups over the API. */
import type { Params } from '@rookery/testkit';
import type { Mutation, World } from './mutation.ts';

const change = (
  name: string,
  endpoint: string,
  of: 'team' | 'inner',
  params: (world: World) => Params = () => ({}),
  as: Mutation['as'] = 'ann',
): Mutation => ({
  name,
  as,
  endpoint: `${endpoint.split(' ')[0]} /user_groups/:user_group_id${endpoint.split(' ')[1] ?? ''}`,
  path: (world) => ({ user_group_id: world[of] }),
  params,
});

/** In an order in which each change is possible. */
export const GROUP_MUTATIONS: readonly Mutation[] = [
  {
    name: 'a new group',
    as: 'ben',
    endpoint: 'POST /user_groups/create',
    params: ({ ann, guest, inner }) => ({
      name: 'new group',
      description: 'of some',
      members: [ann.userId, guest.userId],
      subgroups: [inner],
      can_join_group: { direct_members: [ann.userId], direct_subgroups: [inner] },
    }),
  },
  change('another name and description of a group', 'PATCH', 'team', () => ({ name: 'crew', description: 'us' })),
  change('other settings of a group', 'PATCH', 'team', ({ ben, inner }) => ({
    can_mention_group: { new: inner },
    can_add_members_group: { new: { direct_members: [ben.userId], direct_subgroups: [] } },
  })),
  change('new members', 'POST /members', 'team', ({ ben, leaver }) => ({ add: [ben.userId, leaver.userId] })),
  change('members who go as others come', 'POST /members', 'team', ({ ben, owner }) => ({
    add: [owner.userId],
    delete: [ben.userId],
  })),
  change('a group in a group', 'POST /subgroups', 'team', ({ inner }) => ({ add: [inner] })),
  change('a group out of a group', 'POST /subgroups', 'team', ({ inner }) => ({ delete: [inner] })),
  change('someone who leaves a group', 'POST /members', 'team', ({ owner }) => ({ delete: [owner.userId] }), 'owner'),
  change('a group out of use', 'POST /deactivate', 'team'),
  change('another name of a group out of use', 'PATCH', 'team', () => ({ name: 'old crew' })),
  change('a group back in use', 'PATCH', 'team', () => ({ deactivated: false, description: 'again' })),
  // All users joined a moment ago.
  { name: 'a waiting period', as: 'owner', endpoint: 'PATCH /realm', params: () => ({ waiting_period_threshold: 3 }) },
  { name: 'no waiting period', as: 'owner', endpoint: 'PATCH /realm', params: () => ({ waiting_period_threshold: 0 }) },
  change('a group out of use again', 'PATCH', 'team', () => ({ deactivated: true })),
];
