/** The calls to the messages service. Each is routed by the realm, to the replica that has it in memory. */
import type { FetchMessagesRequest } from '@rookery/protos/gen/rookery/FetchMessagesRequest.ts';
import type { Notice } from '@rookery/protos/gen/rookery/Notice.ts';
import type { SharersReply__Output } from '@rookery/protos/gen/rookery/SharersReply.ts';
import { type CallContext, type CallOptions, onward, requireCaller } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';

type Messages = Clients['messages'];

/** The slowest page of messages takes less, ms. */
const FETCH_DEADLINE_MS = 10_000;

const routeTo = (realm: number) => ({ route: String(realm) });

/** Marks all messages of a sender as read by the caller. */
export async function readAllFrom(
  messages: Pick<Messages, 'ReadAllFrom'>,
  senderId: number,
  ctx: CallContext,
): Promise<void> {
  const route = routeTo(requireCaller(ctx).realm_id);
  await messages.ReadAllFrom({ sender_id: senderId }, { ...onward(ctx), requestKey: ctx.requestKey, ...route });
}

/** Deletes the drafts of users of the caller's organisation, and with `everything` all other items of theirs alone. */
export async function deleteDrafts(
  messages: Pick<Messages, 'ForgetDrafts'>,
  userIds: readonly number[],
  ctx: CallContext,
  { everything = false }: { everything?: boolean } = {},
): Promise<void> {
  const { realm_id } = requireCaller(ctx);
  await messages.ForgetDrafts(
    { realm_id, user_ids: [...userIds], everything },
    { ...onward(ctx), ...routeTo(realm_id) },
  );
}

/** Sends one notice in the caller's organisation. @returns the message's id; 0 where none was sent */
export async function sendNotice(
  messages: Pick<Messages, 'SendNotices'>,
  notice: Notice,
  ctx: CallContext,
): Promise<number> {
  const { realm_id } = requireCaller(ctx);
  const request = { realm_id, service: 'users', notices: [notice] };
  const { message_ids } = await messages.SendNotices(request, { ...onward(ctx), ...routeTo(realm_id) });
  return message_ids[0] ?? 0;
}

/** Who shares a direct conversation with these users. */
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
