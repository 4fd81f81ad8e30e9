/** Every change of channels over the API. */
import type { Params } from '@rookery/testkit';
import type { Mutation, World } from './mutation.ts';

const change = (
  name: string,
  params: Params | ((world: World) => Params),
  as: Mutation['as'] = 'ann',
  method: 'PATCH' | 'DELETE' = 'PATCH',
): Mutation => ({
  name: `plaza: ${name}`,
  as,
  endpoint: `${method} /streams/:stream_id`,
  path: ({ plaza }) => ({ stream_id: plaza }),
  params: (world) => (typeof params === 'function' ? params(world) : params),
});
const members = (name: string, params: (world: World) => Params): Mutation => ({
  name: `plaza: ${name}`,
  as: 'ann',
  endpoint: 'POST /user_groups/:user_group_id/members',
  path: ({ inner }) => ({ user_group_id: inner }),
  params,
});
const people = (...direct_members: number[]) => ({ direct_members, direct_subgroups: [] });

/** In an order in which each change is possible. */
export const CHANNEL_MUTATIONS: readonly Mutation[] = [
  {
    name: 'a message in the channel that will change',
    as: 'ann',
    endpoint: 'POST /messages',
    params: ({ plaza }) => ({ type: 'channel', to: plaza, topic: 't', content: 'before' }),
  },
  change('another name and description', { new_name: 'Plaza', description: 'of *all*' }),
  change('topics and retention', { topics_policy: 'disable_empty_topic', message_retention_days: '30' }, 'owner'),
  change('a channel for newcomers', { is_default_stream: true, default_push_notifications: true }, 'owner'),
  change('who may post', ({ ann }) => ({ can_send_message_group: { new: people(ann.userId) } })),
  change('a private channel', { is_default_stream: false, is_private: true }, 'owner'),
  change('one more user who may join', ({ ben }) => ({ can_subscribe_group: { new: people(ben.userId) } })),
  change('a shared history', { history_public_to_subscribers: true }),
  change('nobody who may join', ({ ann }) => ({ can_subscribe_group: { new: people(ann.userId) } })),
  change('a group that may join', ({ inner }) => ({ can_add_subscribers_group: { new: inner } })),
  members('one member more', ({ ben }) => ({ add: [ben.userId] })),
  members('one member less', ({ ben }) => ({ delete: [ben.userId] })),
  change('an open channel', { is_private: false }),
  change('open to the web', { is_web_public: true }, 'owner'),
  change('open to those inside', { is_web_public: false }, 'owner'),
  change('archived', {}, 'ann', 'DELETE'),
  change('another description in the archive', { description: 'of the past' }),
  change('back from the archive', { is_archived: false }),
  {
    name: 'a channel made by itself',
    as: 'owner',
    endpoint: 'POST /channels/create',
    params: ({ owner, ann, guest, inner }) => ({
      name: 'made',
      description: 'by itself',
      subscribers: [owner, ann, guest].map((one) => one.userId),
      invite_only: true,
      can_add_subscribers_group: inner,
      default_push_notifications: true,
    }),
  },
  {
    name: 'a channel without subscribers',
    as: 'ann',
    endpoint: 'POST /channels/create',
    params: () => ({ name: 'empty', subscribers: [] }),
  },
];
