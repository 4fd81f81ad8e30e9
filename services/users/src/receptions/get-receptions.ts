/** Who looks for which words and who has muted whom, for the service that sends messages. */
import { UserSet } from '@rookery/core';
import type { GetReceptionsReply } from '@rookery/protos/gen/rookery/GetReceptionsReply.ts';
import type { GetReceptionsRequest__Output } from '@rookery/protos/gen/rookery/GetReceptionsRequest.ts';
import type { Context } from '../context.ts';
import type { UserTable } from '../store/directory.ts';

/**
 * How the messages of an organisation are received, with the version of its users. Whoever knows that version is told only
 * that nothing changed.
 * @throws NONEXISTENT_SUBDOMAIN
 */
export async function getReceptions(
  context: Pick<Context, 'directories'>,
  request: GetReceptionsRequest__Output,
): Promise<GetReceptionsReply> {
  const { users } = await context.directories.current(request.realm_id);
  if (request.known_version === users.version) return { version: users.version, not_modified: true };
  let made = MADE.get(users);
  if (!made) {
    made = receptionsOf(users);
    MADE.set(users, made);
  }
  return made;
}

/** Of each table of users once: most changes of users change nothing of this, and many ask after each. */
const MADE = new WeakMap<UserTable, GetReceptionsReply>();

function receptionsOf(users: UserTable): GetReceptionsReply {
  const words = new Map<string, number[]>();
  const muters = new Map<number, number[]>();
  for (const { id, is_active, alert_words = [], muted_users = [] } of users.people) {
    if (!is_active) continue;
    for (const word of alert_words) into(words, word.toLowerCase(), id);
    for (const muted of muted_users) into(muters, muted.id, id);
  }
  return {
    version: users.version,
    words: [...words].map(([word, ids]) => ({ word, users: UserSet.of(ids).toBytes() })),
    mutes: [...muters].map(([sender_id, ids]) => ({ sender_id, users: UserSet.of(ids).toBytes() })),
  };
}

function into<Key>(map: Map<Key, number[]>, key: Key, id: number): void {
  const ids = map.get(key);
  if (ids) ids.push(id);
  else map.set(key, [id]);
}
