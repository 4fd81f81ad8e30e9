/** The keys of the messages service's indexes, which queries name as hints. */

/** The keys for messages, topics and conversations. */
export const KEYS = {
  /** All messages of a realm, newest first, with the fields that determine access. */
  spine: { r: 1, _id: -1, c: 1, v: 1, tp: 1 },
  conversation: { r: 1, c: 1, _id: -1, v: 1 },
  topic: { r: 1, tp: 1, _id: -1 },
  sender: { r: 1, s: 1, _id: -1 },
  /** Messages that a bot received by a mention alone. */
  mentionedBot: { r: 1, xr: 1, _id: -1 },
  userFlag: { r: 1, uf: 1, _id: -1 },
  direct: { r: 1, p: 1, _id: -1 },
  has: { r: 1, h: 1, _id: -1 },
  wide: { r: 1, wide: 1, _id: -1 },
  wildcard: { r: 1, wm: 1, _id: -1 },
  /** Topics by a word of the name. */
  topicTerms: { realm: 1, terms: 1, channel: 1 },
  /** Direct conversations of a user, the one with the newest message first. */
  directOfUser: { realm: 1, users: 1, directLastId: -1 },
  /** Messages whose words an edit changed, by time. */
  edited: { r: 1, te: -1 },
  upload: { r: 1, up: 1, _id: -1 },
  moved: { r: 1, c: 1, _id: -1, bc: 1 },
  /** Moved messages by birth conversation: those that must stay unread when its watermark rises. */
  born: { r: 1, bc: 1, _id: 1 },
} as const;
