/** Calls to the channels service, at the replica that owns the organisation. Each fails as the call fails. */
import { fromGroupSettingValue, UserSet } from '@rookery/core';
import type { PrepareSendReply__Output } from '@rookery/protos/gen/rookery/PrepareSendReply.ts';
import { type CallContext, type CallOptions, forwardedOptions, ownBytes, requireCaller } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';
import type { UpstreamContext } from './context.ts';
import type { PostPermit, PostPermits } from './post-permits.ts';
import type { NamedChannel, Roster, RosterCache } from './rosters.ts';

type Dependencies = Pick<UpstreamContext, 'clients'>;
type Channels = Clients['channels'];
type Request<Name extends keyof Channels> = Omit<Parameters<Channels[Name]>[0], 'realm_id'>;

const routed = (realm: number, ctx: CallContext): CallOptions => ({ ...forwardedOptions(ctx), route: String(realm) });

/** Returns the audience of a move of messages, and what the channel's settings allow the caller. */
export const prepareMove = (
  { clients }: Dependencies,
  realm: number,
  request: Request<'PrepareMove'>,
  ctx: CallContext,
) => clients.channels.PrepareMove({ ...request, realm_id: realm }, routed(realm, ctx));

/** Returns the audience of a deletion of messages, and what the channel's settings allow the caller. */
export const prepareDelete = (
  { clients }: Dependencies,
  realm: number,
  request: Request<'PrepareDelete'>,
  ctx: CallContext,
) => clients.channels.PrepareDelete({ ...request, realm_id: realm }, routed(realm, ctx));

/** Returns the audience of changes of a message. */
export const audienceOf = (
  { clients }: Dependencies,
  realm: number,
  request: Request<'GetAudience'>,
  ctx: CallContext,
) => clients.channels.GetAudience({ ...request, realm_id: realm }, routed(realm, ctx));

/** Returns the subscribers of channels at roster versions. */
export const rostersAt = (
  { clients }: Dependencies,
  realm: number,
  request: Request<'GetRosters'>,
  options: CallOptions,
) => clients.channels.GetRosters({ ...request, realm_id: realm }, { ...options, route: String(realm) });

/** Moves the users' policies of a topic. @returns the users who follow it */
export const moveTopicPolicies = (
  { clients }: Dependencies,
  realm: number,
  request: Request<'MoveTopicPolicies'>,
  options: CallOptions,
) => clients.channels.MoveTopicPolicies({ ...request, realm_id: realm }, { ...options, route: String(realm) });

/** Records the message activity with which channels are shown. */
export const recordActivity = (
  { clients }: Dependencies,
  realm: number,
  request: Request<'RecordActivity'>,
  options: CallOptions,
) => clients.channels.RecordActivity({ ...request, realm_id: realm }, { ...options, route: String(realm) });

/** Returns the retention of those channels of an organisation that set their own. */
export const retentionsOf = ({ clients }: Dependencies, realm: number, signal: AbortSignal) =>
  clients.channels.ListRetentions({ realm_id: realm }, { route: String(realm), signal });

/** Returns the channel and users of an address for mail; realm 0 if there is no such address. */
export const findEmailAddress = ({ clients }: Dependencies, token: string, ctx: CallContext) =>
  clients.channels.FindEmailAddress({ token }, forwardedOptions(ctx));

/**
 * Returns who receives what the caller posts: from the cached permission of an earlier message while it is valid, else
 * from the channels service.
 * @param notice whether the message is the server's own, which may go anywhere
 */
export async function fetchPostPermit(
  { clients, rosters, permits }: Dependencies & { readonly rosters: RosterCache; readonly permits: PostPermits },
  realm: number,
  named: NamedChannel,
  ctx: CallContext,
  notice = false,
): Promise<PostPermit> {
  const permit = notice ? undefined : await permits.find(requireCaller(ctx), named);
  if (permit) return permit;
  let known = rosters.get(realm, named);
  for (;;) {
    const askedAt = performance.now();
    const request = { ...named, known_version: known?.version ?? 0, notice };
    const reply = await clients.channels.PrepareSend(request, routed(realm, ctx));
    const roster = rosters.take(realm, reply, known);
    const { channel } = reply;
    if (roster && channel) {
      const allowed = toPostPermit(reply, channel, roster, askedAt);
      if (reply.holds) permits.add(realm, allowed);
      return allowed;
    }
    if (!known) throw new Error('PrepareSend called a roster not modified that was never named');
    // The second call names no version, so its reply contains a roster.
    known = undefined;
  }
}

function toPostPermit(
  reply: PrepareSendReply__Output,
  channel: PostPermit['channel'],
  roster: Roster,
  askedAt: number,
): PostPermit {
  const { senders, topic_creators } = reply;
  if (!senders || !topic_creators) throw new Error('PrepareSend answered without the settings of a channel');
  return {
    channel,
    roster,
    subscribers: reply.subscriber_count,
    senders: fromGroupSettingValue(senders),
    topicCreators: fromGroupSettingValue(topic_creators),
    // Copied: it outlives the packet in which it arrived.
    muters: UserSet.fromBytes(ownBytes(reply.muters)),
    topicsVersion: reply.topics_version,
    activityWanted: reply.activity_wanted,
    position: reply.position,
    askedAt,
  };
}
