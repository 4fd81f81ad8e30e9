/** The mentions that an edit adds: users whom the message did not mention before are notified of it. */
import { UserSet } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import type { AddedMentions } from '@rookery/protos/gen/rookery/AddedMentions.ts';
import type { Address } from '../compose/address.ts';
import { shownTopic } from '../message/message-json.ts';
import type { MessageDocument } from '../message/store/documents.ts';
import { findTopicById } from '../message/store/topics.ts';
import { storedFlags } from '../message/stored-flags.ts';

const MENTIONS = ['mentioned', 'topic_wildcard_mentioned', 'stream_wildcard_mentioned'];

/** Undefined where the edit mentions no further users. */
export async function addedMentions(
  tx: Tx,
  database: Database,
  before: MessageDocument,
  { messageId, audience, address }: { messageId: number; audience: { users: UserSet }; address: Address },
): Promise<AddedMentions | undefined> {
  const held = new Map(storedFlags(before, audience.users).map(({ flag, users }) => [flag, setOf(users)]));
  const flags = address.flags.flatMap(({ flag = '', users }) => {
    const added = setOf(users).minus(held.get(flag) ?? UserSet.EMPTY);
    return MENTIONS.includes(flag) && added.size > 0 ? [{ flag, users: added.toBytes() }] : [];
  });
  if (flags.length === 0) return undefined;
  const topic =
    before.topicId > 0
      ? await tx.read((session) => findTopicById(database, before.realm, before.topicId, session))
      : null;
  return {
    message_id: messageId,
    flags,
    groups: [...(address.groups ?? [])],
    sender_id: before.sender,
    channel_id: Math.max(before.conversation, 0),
    topic: topic ? shownTopic(before, topic) : '',
    sent_at_ms: before.at,
  };
}

function setOf(users: Uint8Array | Buffer | string | undefined): UserSet {
  return users instanceof Uint8Array ? UserSet.fromBytes(users) : UserSet.EMPTY;
}
