/** A stored message as the rules about reading see it. */
import { UserSet } from '@rookery/core';
import type { Readable } from '../readstate/rules/unread.ts';
import type { ReadableFields } from './store/documents.ts';

/** What of a stored message the rules about reading look at. */
export function toReadable(message: ReadableFields, id: number): Readable {
  const {
    birth,
    birthVersion,
    conversation,
    version,
    sender,
    readBySender,
    hops,
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
    ...(hops && { hops }),
    ...(users && { users }),
    ...(extraReceivers && { extraReceivers }),
    ...(readAtOnceBy && { readAtOnce: UserSet.fromBytes(readAtOnceBy.buffer) }),
  };
}
