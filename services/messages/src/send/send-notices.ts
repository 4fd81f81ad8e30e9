/**
 * Sends the server's own notices as one of its bots, in the way of every other message but without permission checks.
 * The caller repeats the call until it succeeds; the key of each notice is stored like a request key, so that it is
 * sent once.
 */
import { badRequest, DomainError, UserSet } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import type { Notice__Output } from '@rookery/protos/gen/rookery/Notice.ts';
import type { SendNoticesRequest__Output } from '@rookery/protos/gen/rookery/SendNoticesRequest.ts';
import {
  type CallContext,
  forwardedOptions,
  INTERNAL_CLIENT,
  type MessagesHandler,
  minimalCaller,
  requireCaller,
} from '@rookery/rpc';
import { causesAt } from '@rookery/runtime';
import { renderContent } from '../compose/render-content.ts';
import { checkMayMentionAll } from '../compose/rules.ts';
import { checkContent } from '../message/rules/content.ts';
import { fetchPostPermit } from '../upstream/channels.ts';
import { retryOnStale } from '../upstream/retry-on-stale.ts';
import { serviceContext } from '../upstream/service-context.ts';
import { commitDraft } from './commit-draft.ts';
import { compose, linksOf } from './compose.ts';
import type { SendComposing, SendContext } from './context.ts';
import { type Target, toChannelTarget, toDirectTarget } from './recipients.ts';
import type { TransactionHook } from './transaction-hook.ts';

export type NoticeContext = SendComposing & Pick<SendContext, 'permits' | 'rosters'>;

/** The bot's own copy is read; no client queue and local id are named. */
const SENDING = { queue_id: '', local_id: '', read_by_sender: true };

/**
 * @returns for each notice, and each of its users, the message's id; 0 for a dropped notice: the channel is archived or
 *   missing, or the user has no active account
 */
export const sendNotices: MessagesHandler<'SendNotices', NoticeContext> = async (context, request, ctx) => {
  const message_ids: number[] = [];
  const service = serviceOf(request);
  // Earlier changes of this service precede the notice in the same journal.
  const causes = service === 'messages' ? [] : causesAt(service, request.position);
  for (const notice of request.notices) {
    const caller = await systemBot(context, request.realm_id, notice.sender);
    const addressees = notice.channel_id > 0 ? [0] : notice.user_ids;
    const send = (user: number) => {
      const requestKey = `notice/${notice.key}${user > 0 ? `/${user}` : ''}`;
      // Every attempt may be a repetition, as far as this process knows.
      const own = serviceContext(ctx, { caller, requestKey, attempt: 1 });
      return retryOnStale(ctx, () => sendNotice(context, caller, { notice, user, causes }, own));
    };
    message_ids.push(...(await Promise.all(addressees.map(send))));
  }
  return { message_ids };
};

/**
 * Sends a bot's direct message to one user about one of their own items (a reminder, a failed scheduled message).
 * @param to the user, and their organisation
 * @param ctx its caller, if any, is the author of the text that is not the server's
 * @param hook runs in the same operation
 * @returns the message's id; 0 if the user has no active account, and nothing was done
 */
export async function sendDirectNotice(
  context: NoticeContext,
  to: { readonly realm: number; readonly user: number },
  said: Pick<Notice__Output, 'sender' | 'content' | 'known_channel_ids'>,
  ctx: CallContext,
  hook: TransactionHook,
): Promise<number> {
  const caller = await systemBot(context, to.realm, said.sender);
  const own = serviceContext(ctx, { caller });
  const notice = { channel_id: 0, topic: '', into_archived: false, read: false, unread_user_ids: [], ...said };
  const author = ctx.caller && ctx;
  return retryOnStale(own, () => sendNotice(context, caller, { notice, user: to.user, causes: [], author }, own, hook));
}

/**
 * Posts a message as a server bot with the permissions of the user who requested it.
 * @param author the user's call, whose request key ensures that the message is sent once
 * @returns the message's id
 * @throws DomainError as a send to a channel
 */
export async function postAsServerBot(
  context: NoticeContext,
  author: CallContext,
  said: Pick<Notice__Output, 'sender' | 'content' | 'channel_id' | 'topic'>,
): Promise<number> {
  const caller = await systemBot(context, requireCaller(author).realm_id, said.sender);
  const own = serviceContext(author, { caller, requestKey: author.requestKey, attempt: author.attempt });
  const notice = { into_archived: false, known_channel_ids: [], read: false, unread_user_ids: [], ...said };
  return retryOnStale(own, () => sendNotice(context, caller, { notice, user: 0, causes: [], author }, own));
}

/** One message of a notice: to one of its users, or to its channel. */
interface AddressedNotice {
  readonly notice: Omit<Notice__Output, 'key' | 'sender' | 'user_ids'>;
  /** The receiver; 0 for a channel. */
  readonly user: number;
  /** Entries of the service that requests the notice which clients must receive before it. */
  readonly causes: readonly Cause[];
  /**
   * The author, whose permissions alone decide what it may mention and whether it may be posted; absent for the server
   * itself.
   */
  readonly author?: CallContext | undefined;
}

async function sendNotice(
  context: NoticeContext,
  caller: Caller__Output,
  { notice, user, causes, author }: AddressedNotice,
  ctx: CallContext,
  hook?: TransactionHook,
): Promise<number> {
  const content = checkContent(notice.content);
  const [target, { rendered, gathered }, realm, notificationPreferences] = await Promise.all([
    user > 0 ? findPerson(context, caller, user, ctx) : findChannel(context, caller, notice, ctx, author),
    renderContent(context, author ?? ctx, content, notice.known_channel_ids),
    context.realms.get(caller),
    context.notificationPreferences.get(caller.realm_id),
  ]);
  if (!target) return 0;
  const byUser = author?.caller;
  if (byUser && rendered.wildcard && target.kind === 'channel') {
    checkMayMentionAll(byUser, realm.rules, target.subscribers);
  }
  const draft = compose({
    caller,
    request: SENDING,
    target: { ...target, causes: [...target.causes, ...causes] },
    content,
    // The server itself never uses wildcard mentions: those in its notices come from user-supplied names.
    rendered: byUser ? rendered : { ...rendered, wildcard: false },
    gathered,
    notificationPreferences,
    realm,
    topicLinks: await linksOf(context, caller, realm, target),
    // Group mentions in user-supplied text notify no members: such a mention needs a permission, for lack of which the
    // notice would fail.
    mentionedGroupMembers: UserSet.EMPTY,
    read: notice.read,
    unreadFor: UserSet.of(notice.unread_user_ids),
  });
  return (await commitDraft(context, ctx, draft, undefined, hook)).id;
}

function serviceOf({ service }: SendNoticesRequest__Output): 'channels' | 'messages' | 'users' {
  if (service !== 'channels' && service !== 'messages' && service !== 'users') throw badRequest('Invalid service');
  return service;
}

/** Returns one of the server's bots as a caller. */
async function systemBot(
  context: Pick<SendContext, 'realms' | 'directory'>,
  realm_id: number,
  name: string,
): Promise<Caller__Output> {
  const [realm, users] = await Promise.all([
    context.realms.get({ realm_id, realm_version: 0 }),
    context.directory.current(realm_id),
  ]);
  const card = users.get(realm.systemBots.get(name) ?? 0);
  if (!card) throw new Error(`realm ${realm_id} has no bot '${name}'`);
  const { user_id, role, bot_type } = card;
  const fields = { role, bot_type, card, client: INTERNAL_CLIENT, realm_version: realm.version };
  return minimalCaller(realm_id, user_id, fields);
}

async function findChannel(
  context: Pick<SendContext, 'clients' | 'permits' | 'rosters'>,
  { realm_id }: Caller__Output,
  { channel_id, into_archived, topic }: Pick<Notice__Output, 'channel_id' | 'into_archived' | 'topic'>,
  ctx: CallContext,
  author: CallContext | undefined,
): Promise<Target | undefined> {
  const named = { channel_id, name: '' };
  if (author) {
    const allowed = await fetchPostPermit(context, realm_id, named, author);
    return { ...toChannelTarget(requireCaller(author), allowed, topic), senderReceives: false };
  }
  const allowed = await fetchPostPermit(context, realm_id, named, ctx, true).catch(droppedFor('STREAM_DOES_NOT_EXIST'));
  if (!allowed || (allowed.channel.is_archived && !into_archived)) return undefined;
  return toChannelTarget(undefined, allowed, allowed.channel.topics_policy === 'empty_topic_only' ? '' : topic);
}

async function findPerson(
  context: Pick<SendContext, 'clients'>,
  caller: Caller__Output,
  user: number,
  ctx: CallContext,
): Promise<Target | undefined> {
  const askedAt = performance.now();
  const route = String(caller.realm_id);
  const reply = await context.clients.users
    .ResolveUsers({ user_ids: [user] }, { ...forwardedOptions(ctx), route })
    .catch(droppedFor('BAD_REQUEST'));
  return reply?.users.every((card) => card.is_active) ? toDirectTarget(caller, reply, askedAt) : undefined;
}

/** Turns an error with this code into undefined: the notice has no receiver. */
function droppedFor(code: string) {
  return (error: unknown): undefined => {
    if (error instanceof DomainError && error.code === code) return undefined;
    throw error;
  };
}
