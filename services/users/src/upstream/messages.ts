/** The calls to the messages service. Each is routed by the realm, to the replica that has it in memory. */
import type { EraseUserReply__Output } from '@rookery/protos/gen/rookery/EraseUserReply.ts';
import type { FetchMessagesRequest } from '@rookery/protos/gen/rookery/FetchMessagesRequest.ts';
import type { Notice } from '@rookery/protos/gen/rookery/Notice.ts';
import type { SendMessageRequest } from '@rookery/protos/gen/rookery/SendMessageRequest.ts';
import type { SharersReply__Output } from '@rookery/protos/gen/rookery/SharersReply.ts';
import { type CallContext, type CallOptions, forwardedOptions, requireCaller } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';

type Messages = Clients['messages'];

/** Deadline of a page of messages, ms; the slowest takes less. */
const FETCH_DEADLINE_MS = 10_000;

const routeTo = (realm: number) => ({ route: String(realm) });

/** Marks all messages of a sender as read by a user who is not calling. */
export async function markSenderAsRead(
  messages: Pick<Messages, 'MarkSenderAsRead'>,
  { realm, caller }: { realm: number; caller: NonNullable<CallOptions['caller']> },
  senderId: number,
): Promise<void> {
  await messages.MarkSenderAsRead({ sender_id: senderId }, { caller, ...routeTo(realm) });
}

/** Deletes the drafts of users. */
export async function eraseDraftsOf(
  messages: Pick<Messages, 'EraseOwnItems'>,
  realm: number,
  userIds: readonly number[],
): Promise<void> {
  await messages.EraseOwnItems({ realm_id: realm, user_ids: [...userIds], everything: false }, routeTo(realm));
}

/** Deletes all items of a deleted user that were theirs alone. */
export async function eraseOwnItems(
  messages: Pick<Messages, 'EraseOwnItems'>,
  realm: number,
  user: number,
): Promise<void> {
  await messages.EraseOwnItems({ realm_id: realm, user_ids: [user], everything: true }, routeTo(realm));
}

/**
 * Deletes a part of the data of a deactivated user.
 * @returns whether that was all, and where the next call must resume
 */
export function eraseStep(
  messages: Pick<Messages, 'EraseUser'>,
  options: {
    readonly realm: number;
    readonly user: number;
    readonly profile: boolean;
    readonly public_channels: boolean;
    readonly private_channels: boolean;
    readonly direct: boolean;
    readonly below: number;
    readonly sent_before: number;
  },
  deadlineMs: number,
): Promise<EraseUserReply__Output> {
  const { realm: realm_id, user: user_id, profile: uploads, below, sent_before } = options;
  const { public_channels, private_channels, direct } = options;
  const request = { realm_id, user_id, uploads, below, sent_before, public_channels, private_channels, direct };
  return messages.EraseUser(request, { ...routeTo(realm_id), deadlineMs });
}

/** Sends one notice in the caller's organisation. @returns the message's id; 0 if none was sent */
export async function sendNotice(
  messages: Pick<Messages, 'SendNotices'>,
  notice: Notice,
  ctx: CallContext,
): Promise<number> {
  const { realm_id } = requireCaller(ctx);
  const request = { realm_id, service: 'users', notices: [notice] };
  const { message_ids } = await messages.SendNotices(request, { ...forwardedOptions(ctx), ...routeTo(realm_id) });
  return message_ids[0] ?? 0;
}

/** For each of these users, the users who share a direct conversation with them. */
export function readCorrespondents(
  messages: Pick<Messages, 'GetCorrespondents'>,
  realm: number,
  users: readonly number[],
): Promise<SharersReply__Output> {
  return messages.GetCorrespondents({ realm_id: realm, user_ids: [...users] }, routeTo(realm));
}

/** Fetches messages as a user who is not calling: the JSON of the API's `GET /messages`. */
export async function fetchMessagesAs(
  messages: Pick<Messages, 'FetchMessages'>,
  { realm, caller }: { realm: number; caller: NonNullable<CallOptions['caller']> },
  request: FetchMessagesRequest,
  signal?: AbortSignal,
): Promise<unknown> {
  const options = { caller, deadlineMs: FETCH_DEADLINE_MS, ...routeTo(realm), signal };
  const { json } = await messages.FetchMessages(request, options);
  return JSON.parse(Buffer.from(json).toString());
}

/** Sends a message as a user who is not calling, once per key. @throws as `POST /messages` */
export async function sendMessageAs(
  messages: Pick<Messages, 'SendMessage'>,
  options: { readonly realm: number; readonly caller: NonNullable<CallOptions['caller']>; readonly requestKey: string },
  request: SendMessageRequest,
): Promise<void> {
  const { realm, caller, requestKey } = options;
  await messages.SendMessage(request, { caller, requestKey, attempt: 1, ...routeTo(realm) });
}

/** Sends a direct message of the Notification Bot to a user, once per key. Inactive users get nothing. */
export async function notifyUser(
  messages: Pick<Messages, 'SendNotices'>,
  options: { readonly realm: number; readonly key: string; readonly user: number; readonly content: string },
): Promise<void> {
  const notice = { key: options.key, sender: 'notification-bot', user_ids: [options.user], content: options.content };
  await messages.SendNotices({ realm_id: options.realm, service: 'users', notices: [notice] }, routeTo(options.realm));
}
