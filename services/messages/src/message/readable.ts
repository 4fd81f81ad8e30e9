/** Converts stored messages for the rules about reading. */
import { UserSet } from '@rookery/core';
import type { Readable } from '../readstate/rules/unread.ts';
import type { ReadableFields } from './store/documents.ts';

/** The fields of a stored message that the rules about reading use. */
export function toReadable(message: ReadableFields, id: number): Readable {
  const {
    birth,
    birthVersion,
    conversation,
    version,
    sender,
    readBySender,
    channelMoves,
    users,
    extraReceivers,
    readAtOnceBy,
  } = message;
  return {
    id,
    birth,
    birthVersion,
    conversation,
    version,
    sender,
    ...(readBySender && { readBySender }),
    ...(channelMoves && { channelMoves }),
    ...(users && { users }),
    ...(extraReceivers && { extraReceivers }),
    ...(readAtOnceBy && { readAtOnce: UserSet.fromBytes(readAtOnceBy.buffer) }),
  };
}
