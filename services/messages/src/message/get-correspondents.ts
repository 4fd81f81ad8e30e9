/** The correspondents of users in direct conversations. */

import { UserSet } from '@rookery/core';
import type { MessagesHandler } from '@rookery/rpc';
import type { MessageContext } from './context.ts';
import { correspondentsOf } from './store/conversations.ts';

/** Returns, for each of these users, everyone in a direct conversation with them, from its first message on. */
export const getCorrespondents: MessagesHandler<
  'GetCorrespondents',
  Pick<MessageContext, 'database' | 'reads'>
> = async ({ database, reads }, { realm_id: realm, user_ids }) => {
  const { seq, value } = await reads.read(realm, (_seq, session) =>
    correspondentsOf(database, realm, user_ids, session),
  );
  const users = [...value].map(([user_id, people]) => ({
    user_id,
    sharers: Buffer.from(UserSet.of(people).toBytes()),
  }));
  return { seq, users };
};
