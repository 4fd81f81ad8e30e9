/** The keys of the indexes of read states, which queries name as hints. */

/** For read receipts: the read positions in a conversation, and the floors of all users. */
export const READER_KEYS = {
  conversation: { r: 1, bc: 1, top: 1, w: 1, u: 1 },
  floor: { r: 1, floor: 1, u: 1 },
} as const;
