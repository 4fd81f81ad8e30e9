import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /users/{user}/subscriptions/{stream_id}`: for any channel that the caller may know of */
export const getSubscriptionStatus = endpoint({
  summary: 'Check whether a user is subscribed to a channel',
  answer: 'IS_SUBSCRIBED',
  permission: { to: 'users who may know of the channel' },
  since: 12,
  async run({ clients }, _, { options, path }) {
    const { is_subscribed } = await clients.channels.GetSubscriptionStatus(
      { user_id: pathId(path.user), channel_id: pathId(path.stream_id) },
      options,
    );
    return { is_subscribed };
  },
});
