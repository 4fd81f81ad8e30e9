/** Calls of the channels service, to the replica that has the organisation. Each fails as the call fails. */
import { fromGroupSettingValue, UserSet } from '@rookery/core';
import type { PrepareSendReply__Output } from '@rookery/protos/gen/rookery/PrepareSendReply.ts';
import { type CallContext, type CallOptions, onward, ownBytes, requireCaller } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';
import type { UpstreamContext } from './context.ts';
import type { MayPost, PostPermits } from './post-permits.ts';
import type { NamedChannel, Roster, RosterCache } from './rosters.ts';

type Needs = Pick<UpstreamContext, 'clients'>;
type Channels = Clients['channels'];
type Request<Name extends keyof Channels> = Omit<Parameters<Channels[Name]>[0], 'realm_id'>;

const routed = (realm: number, ctx: CallContext): CallOptions => ({ ...onward(ctx), route: String(realm) });

/** Who may move messages of a channel, and who hears of it. */
export const prepareMove = ({ clients }: Needs, realm: number, request: Request<'PrepareMove'>, ctx: CallContext) =>
  clients.channels.PrepareMove({ ...request, realm_id: realm }, routed(realm, ctx));

/** Who may delete messages of a channel, and who hears of it. */
export const prepareDelete = ({ clients }: Needs, realm: number, request: Request<'PrepareDelete'>, ctx: CallContext) =>
  clients.channels.PrepareDelete({ ...request, realm_id: realm }, routed(realm, ctx));

/** Who sees what becomes of a message. */
export const audienceOf = ({ clients }: Needs, realm: number, request: Request<'GetAudience'>, ctx: CallContext) =>
  clients.channels.GetAudience({ ...request, realm_id: realm }, routed(realm, ctx));

/** The subscribers of channels at roster versions. */
export const rostersAt = ({ clients }: Needs, realm: number, request: Request<'GetRosters'>, options: CallOptions) =>
  clients.channels.GetRosters({ ...request, realm_id: realm }, { ...options, route: String(realm) });

/** Moves what users chose of a topic. @returns who follows it */
export const moveTopicPolicies = (
  { clients }: Needs,
  realm: number,
  request: Request<'MoveTopicPolicies'>,
  options: CallOptions,
) => clients.channels.MoveTopicPolicies({ ...request, realm_id: realm }, { ...options, route: String(realm) });

/** Says what channels are shown with of their messages. */
export const recordActivity = (
  { clients }: Needs,
  realm: number,
  request: Request<'RecordActivity'>,
  options: CallOptions,
) => clients.channels.RecordActivity({ ...request, realm_id: realm }, { ...options, route: String(realm) });

/** How long channels of an organisation retain messages, where they say so themselves. */
export const retentionsOf = ({ clients }: Needs, realm: number, signal: AbortSignal) =>
  clients.channels.ListRetentions({ realm_id: realm }, { route: String(realm), signal });

/** What an address for mail stands for; realm 0: there is no such address. */
export const findEmailAddress = ({ clients }: Needs, token: string, ctx: CallContext) =>
  clients.channels.FindEmailAddress({ token }, onward(ctx));

/**
 * Who receives what the caller posts: as the channels service said for an earlier message, while that holds, or says
 * now.
 * @param notice it is the server's own, and may go anywhere
 */
export async function askToPost(
  { clients, rosters, permits }: Needs & { readonly rosters: RosterCache; readonly permits: PostPermits },
  realm: number,
  named: NamedChannel,
  ctx: CallContext,
  notice = false,
): Promise<MayPost> {
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
      const allowed = toMayPost(reply, channel, roster, askedAt);
      if (reply.holds) permits.add(realm, allowed);
      return allowed;
    }
    if (!known) throw new Error('PrepareSend called a roster not modified that was never named');
    // The second question names no version, so its answer brings a roster.
    known = undefined;
  }
}

function toMayPost(
  reply: PrepareSendReply__Output,
  channel: MayPost['channel'],
  roster: Roster,
  askedAt: number,
): MayPost {
  const { senders, topic_creators } = reply;
  if (!senders || !topic_creators) throw new Error('PrepareSend answered without the settings of a channel');
  return {
    channel,
    roster,
    subscribers: reply.subscriber_count,
    senders: fromGroupSettingValue(senders),
    topicCreators: fromGroupSettingValue(topic_creators),
    // It outlives the packet that it came in.
    muters: UserSet.fromBytes(ownBytes(reply.muters)),
    topicsVersion: reply.topics_version,
    activityWanted: reply.activity_wanted,
    position: reply.position,
    askedAt,
  };
}
