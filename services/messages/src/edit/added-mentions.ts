/** The mentions that an edit adds; the users it newly mentions are notified. */
import { UserSet } from '@rookery/core';
import type { AddedMentions } from '@rookery/protos/gen/rookery/AddedMentions.ts';
import type { Address } from '../compose/address.ts';
import type { MessageDocument } from '../message/store/documents.ts';
import { storedFlags } from '../message/stored-flags.ts';

const MENTIONS = ['mentioned', 'topic_wildcard_mentioned', 'stream_wildcard_mentioned'];

/** Without the message's place, which the same request may change. */
export type UnplacedMentions = Omit<AddedMentions, 'channel_id' | 'topic'>;

/** Returns undefined if the edit mentions no further users. */
export function addedMentions(
  before: MessageDocument,
  { messageId, audience, address }: { messageId: number; audience: { users: UserSet }; address: Address },
): UnplacedMentions | undefined {
  const held = new Map(storedFlags(before, audience.users).map(({ flag, users }) => [flag, setOf(users)]));
  const flags = address.flags.flatMap(({ flag = '', users }) => {
    const added = setOf(users).minus(held.get(flag) ?? UserSet.EMPTY);
    return MENTIONS.includes(flag) && added.size > 0 ? [{ flag, users: added.toBytes() }] : [];
  });
  if (flags.length === 0) return undefined;
  return {
    message_id: messageId,
    flags,
    groups: [...(address.groups ?? [])],
    sender_id: before.sender,
  };
}

function setOf(users: Uint8Array | Buffer | string | undefined): UserSet {
  return users instanceof Uint8Array ? UserSet.fromBytes(users) : UserSet.EMPTY;
}
