/** GetTopicNotifications: the users with visibility policies of their own for topics. */

import { badRequest, TOPIC_POLICIES, topicKey } from '@rookery/core';
import type { ChannelsHandler } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { choosers } from '../topic-policies/store.ts';
import { userSetBytes } from './user-set-bytes.ts';

const MAX_TOPICS = 500;

/**
 * Returns empty sets for topics without policies, and for topics that do not exist.
 * @throws BAD_REQUEST for more than `MAX_TOPICS` topics
 */
export const getTopicNotifications: ChannelsHandler<'GetTopicNotifications', Pick<Context, 'database'>> = async (
  { database },
  { realm_id: realm, topics },
) => {
  if (topics.length > MAX_TOPICS) throw badRequest('Too many topics');
  const named = topics.map(({ channel_id, topic }) => ({ channel: channel_id, topic }));
  const byTopic = Map.groupBy(await choosers(database, realm, named), ({ _id }) => `${_id.c}:${_id.t}`);
  return {
    topics: named.map(({ channel, topic }) => {
      const found = byTopic.get(`${channel}:${topicKey(topic)}`) ?? [];
      const withPolicy = (policy: number) => userSetBytes(found.filter((one) => one.policy === policy));
      return {
        followed: withPolicy(TOPIC_POLICIES.followed),
        unmuted: withPolicy(TOPIC_POLICIES.unmuted),
        muted: withPolicy(TOPIC_POLICIES.muted),
      };
    }),
  };
};
