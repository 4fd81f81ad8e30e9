/**
 * A channel whose policy becomes `empty_topic_only` must have no other topic, and no send that was permitted a moment
 * ago may add one. So the channel is reserved for the empty topic for some seconds. Once every earlier send has
 * committed or must ask for permission again, existing topics are checked, and the policy changes while the reservation
 * lasts. If the process dies, the reservation ends by itself.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { badRequest, EMPTY_TOPIC_NAME, inGroupSetting, SEND_MAX_AGE_MS } from '@rookery/core';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { findChannel } from '../channel/store/channels.ts';
import { stageChannel } from '../channel/store/writes.ts';
import type { Context } from '../context.ts';
import { findRoster } from '../subscription/store/subscriptions.ts';
import { checkMayAdminister } from './rules/channel-changes.ts';

/** Max. clock skew between two machines, ms. */
const SKEW_MS = 500;
/** How long the reservation lasts, ms: long enough to commit the change. Shorter: a slow commit starts again. */
const HOLDS_MS = SEND_MAX_AGE_MS + SKEW_MS + 10_000;

/**
 * Waits until only the empty topic has messages in a channel, and reserves that for some seconds. Returns immediately
 * if the channel has the policy already.
 *
 * @throws BAD_REQUEST as `checkMayAdminister`; `Insufficient permission`; and if another topic has messages
 */
export async function reserveEmptyTopic(
  context: Pick<Context, 'commits' | 'database' | 'realms' | 'messages'>,
  ctx: CallContext,
  id: number,
): Promise<void> {
  const caller = requireCaller(ctx);
  const { realm_id: realm } = caller;
  const { rules } = await context.realms.get(caller);
  const hold = (until: number) =>
    context.commits.run(realm, {}, async (tx) => {
      const { channel, roster } = await tx.read(async (session) => ({
        channel: await findChannel(context.database, realm, id, session),
        roster: await findRoster(context.database, realm, id, session),
      }));
      const seen = channel ? { channel, subscribed: roster.users.has(caller.user_id) } : undefined;
      const { topicsPolicy } = checkMayAdminister(caller, seen).channel;
      if (!inGroupSetting(caller, rules.can_set_topics_policy_group, { allowEveryone: true })) {
        throw badRequest('Insufficient permission');
      }
      if (topicsPolicy === 'empty_topic_only') return false;
      stageChannel(tx, id, { emptyOnlyUntil: until });
      return true;
    });
  if (!(await hold(Date.now() + HOLDS_MS))) return;
  const request = { realm_id: realm, channel_id: id };
  const hasOthers = async () => (await context.messages.FindNamedTopics(request, { route: String(realm) })).found;
  let others = await hasOthers();
  if (!others) {
    await delay(SEND_MAX_AGE_MS + SKEW_MS, undefined, { signal: ctx.signal });
    others = await hasOthers();
  }
  if (!others) return;
  await hold(0);
  throw badRequest(
    `To enable this configuration, all messages in this channel must be in the ${EMPTY_TOPIC_NAME} topic. Consider renaming or deleting other topics.`,
  );
}
