/** Decides which mentioned users a message notifies, and which bots receive it only because of a mention. */

/**
 * Max. users of a flag that are stored as index entries. Those of more are stored as a compressed set, because an index
 * entry for each would cost too much.
 */
export const MAX_FLAG_ENTRIES = 64;

export interface Mentions {
  /** Receivers who are mentioned by name, ascending. */
  readonly users: readonly number[];
  /** Bots that receive the message only because it mentions them, ascending. */
  readonly bots: readonly number[];
}

/**
 * Returns the mentioned users who receive the message. A bot that is mentioned in a public channel receives it without
 * being subscribed; in a private channel a mention gives no access.
 * @param isBot whether a user is an active bot
 */
export function mentionedReceivers(
  mentioned: Iterable<number>,
  receives: (user: number) => boolean,
  isBot: (user: number) => boolean,
  publicChannel: boolean,
): Mentions {
  const users: number[] = [];
  const bots: number[] = [];
  for (const user of mentioned) {
    if (receives(user)) {
      users.push(user);
    } else if (publicChannel && isBot(user)) {
      users.push(user);
      bots.push(user);
    }
  }
  const ascending = (a: number, b: number) => a - b;
  return { users: users.sort(ascending), bots: bots.sort(ascending) };
}
