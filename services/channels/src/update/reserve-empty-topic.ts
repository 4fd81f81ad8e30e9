/**
 * A channel whose policy becomes `empty_topic_only` must have no other topic, and no send or move that was permitted a
 * moment ago may add one. So the channel is reserved for the empty topic for some seconds. Once every earlier send and
 * move has committed or must ask for permission again, existing topics are checked, and the policy changes while the
 * reservation lasts. If the process dies, the reservation ends by itself.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { badRequest, EMPTY_TOPIC_NAME, inGroupSetting, SEND_MAX_AGE_MS } from '@rookery/core';
import type { Tx } from '@rookery/data';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
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

type Needed = Pick<Context, 'commits' | 'database' | 'realms' | 'messages'>;

/**
 * Makes a change to `empty_topic_only` once only the empty topic has messages in the channel, and reserves the channel
 * for that topic in the meantime. A change that fails ends the reservation. If the channel has the policy already, the
 * change is made immediately.
 *
 * @throws BAD_REQUEST as `checkMayAdminister`; `Insufficient permission`; and if another topic has messages
 */
export async function reserveEmptyTopic(
  context: Needed,
  ctx: CallContext,
  id: number,
  change: () => Promise<void>,
): Promise<void> {
  const caller = requireCaller(ctx);
  const { realm_id: realm } = caller;
  if (!(await reserve(context, caller, id))) return change();
  try {
    await checkOnlyEmptyTopic(context, realm, id, ctx.signal);
    await change();
  } catch (error) {
    const release = async (tx: Tx) => {
      stageChannel(tx, id, { emptyOnlyUntil: 0 });
      return null;
    };
    // Without the release, the reservation ends by itself.
    await context.commits.run(realm, {}, release).catch(() => {});
    throw error;
  }
}

/** @returns whether the channel is reserved; false: it has the policy already */
async function reserve(context: Needed, caller: Caller__Output, id: number): Promise<boolean> {
  const { realm_id: realm } = caller;
  const { rules } = await context.realms.get(caller);
  const until = Date.now() + HOLDS_MS;
  return context.commits.run(realm, {}, async (tx) => {
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
}

/** Checks the topics, and again when every earlier send and move has committed. @throws BAD_REQUEST */
async function checkOnlyEmptyTopic(
  { messages }: Pick<Context, 'messages'>,
  realm_id: number,
  channel_id: number,
  signal: AbortSignal,
): Promise<void> {
  const check = async () => {
    const { found } = await messages.FindNamedTopics({ realm_id, channel_id }, { route: String(realm_id) });
    if (!found) return;
    throw badRequest(
      `To enable this configuration, all messages in this channel must be in the ${EMPTY_TOPIC_NAME} topic. Consider renaming or deleting other topics.`,
    );
  };
  await check();
  await delay(SEND_MAX_AGE_MS + SKEW_MS, undefined, { signal });
  await check();
}
