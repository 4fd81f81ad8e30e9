/** The keys of the indexes of read states, which queries name as hints. */

/** Of what is read in a conversation, and of the floors of everybody: for read receipts. */
export const READER_KEYS = {
  conversation: { r: 1, bc: 1, top: 1, w: 1, u: 1 },
  floor: { r: 1, floor: 1, u: 1 },
} as const;
