/** Who of those that a source mentions is mentioned to, and who receives a message because of it. */

/** Above this many users the flag is stored as a compressed set: an index entry for each would cost too much. */
export const MAX_FLAG_ENTRIES = 64;

export interface Mentions {
  /** Receivers who are mentioned by name, ascending. */
  readonly users: readonly number[];
  /** Bots that receive the message only because it mentions them, ascending. */
  readonly bots: readonly number[];
}

/**
 * Those who are mentioned and receive the message. A bot that is mentioned in a public channel receives it without
 * being subscribed; in a private channel a mention opens nothing.
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
