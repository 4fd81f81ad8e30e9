/** The messages service's part of a spectator's register: spectators have no messages of their own. */
import { notReady, StatePart } from '@rookery/core';
import { journalSeq } from '@rookery/data';
import type { InitialStateReply } from '@rookery/protos/gen/rookery/InitialStateReply.ts';
import type { InitialStateRequest__Output } from '@rookery/protos/gen/rookery/InitialStateRequest.ts';
import { type CallContext, requireSpectator } from '@rookery/rpc';
import type { RegisterContext } from './context.ts';

const NOTHING_UNREAD = {
  count: 0,
  pms: [],
  streams: [],
  huddles: [],
  mentions: [],
  old_unreads_missing: false,
};

/** @throws SERVER_NOT_READY when this replica's database is behind `min_seq` */
export async function spectatorState(
  context: Pick<RegisterContext, 'database'>,
  request: InitialStateRequest__Output,
  ctx: CallContext,
): Promise<InitialStateReply> {
  const { realm_id: realm } = requireSpectator(ctx);
  const wants = (type: string) => request.all || request.types.includes(type);
  const seq = await journalSeq(context.database, realm);
  if (seq < request.min_seq) throw notReady();
  const state = new StatePart(request);
  if (wants('message')) state.add('max_message_id', -1);
  if (wants('message') && wants('update_message_flags')) state.add('unread_msgs', NOTHING_UNREAD);
  if (wants('starred_messages')) state.add('starred_messages', []);
  if (wants('recent_private_conversations')) state.add('recent_private_conversations', []);
  if (wants('drafts')) state.add('drafts', []);
  if (wants('scheduled_messages')) state.add('scheduled_messages', []);
  if (wants('reminders')) state.add('reminders', []);
  if (wants('saved_snippets')) state.add('saved_snippets', []);
  return state.at(seq);
}
