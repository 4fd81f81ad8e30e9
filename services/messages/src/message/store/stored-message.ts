/**
 * Messages in their stored form, under short names. The driver decodes names of up to three characters much faster than
 * longer ones: a read of a hundred messages decodes 1,400 names in 290 us, and under the names of `MessageDocument` in
 * 380 us. Mapping them takes 40 us, some of which later reads of their fields save, because all mapped messages have
 * one shape.
 */
import type { Database, Document } from '@rookery/data';
import { MESSAGE_COLLECTIONS, type MessageDocument } from './documents.ts';

/** The stored name of each field. */
export const STORED = {
  _id: '_id',
  realm: 'r',
  birth: 'bc',
  birthVersion: 'bv',
  conversation: 'c',
  version: 'v',
  channelMoves: 'via',
  moved: 'mv',
  topicId: 'tp',
  spelling: 'tn',
  renamesBefore: 'ta',
  sender: 's',
  readBySender: 'sr',
  at: 'at',
  client: 'cl',
  content: 'content',
  html: 'html',
  terms: 't',
  termsEditedAt: 'te',
  has: 'h',
  uploads: 'up',
  users: 'p',
  userFlags: 'uf',
  wildcardMention: 'wm',
  wide: 'wide',
  readAtOnceBy: 'ar',
  mentionedSet: 'mw',
  alertedSet: 'aw',
  topicMentionedSet: 'tw',
  extraReceivers: 'xr',
  edits: 'eh',
  reactions: 'rx',
  submessages: 'sub',
  revision: 'ver',
} as const satisfies Record<keyof MessageDocument, string>;

type Stored = typeof STORED;

export type StoredMessage = { [K in keyof MessageDocument as Stored[K]]: MessageDocument[K] };

/** The fields to read; absent: all. Search terms are half of the data to decode, and only searches use them. */
export type MessageFields = readonly (keyof MessageDocument | 'reactions.user')[] | 'without terms';

/** The messages of all realms. */
export const storedMessages = (database: Database) => database.collection<StoredMessage>(MESSAGE_COLLECTIONS.messages);

/** The query option that selects these fields. */
export function reading(fields: MessageFields | undefined): { projection?: Document } {
  if (fields === undefined) return {};
  if (fields === 'without terms') return { projection: { [STORED.terms]: 0 } };
  const projection: Document = {};
  for (const name of fields) {
    if (name === 'reactions.user') projection[`${STORED.reactions}.user`] = 1;
    else projection[STORED[name]] = 1;
  }
  return { projection };
}

/** A stored message under its long names. A field that is absent, or was not read, is undefined. */
export function toMessage(stored: StoredMessage): MessageDocument {
  const message: { [K in keyof MessageDocument]: MessageDocument[K] | undefined } = {
    _id: stored._id,
    realm: stored.r,
    birth: stored.bc,
    birthVersion: stored.bv,
    conversation: stored.c,
    version: stored.v,
    channelMoves: stored.via,
    moved: stored.mv,
    topicId: stored.tp,
    spelling: stored.tn,
    renamesBefore: stored.ta,
    sender: stored.s,
    readBySender: stored.sr,
    at: stored.at,
    client: stored.cl,
    content: stored.content,
    html: stored.html,
    terms: stored.t,
    termsEditedAt: stored.te,
    has: stored.h,
    uploads: stored.up,
    users: stored.p,
    userFlags: stored.uf,
    wildcardMention: stored.wm,
    wide: stored.wide,
    readAtOnceBy: stored.ar,
    mentionedSet: stored.mw,
    alertedSet: stored.aw,
    topicMentionedSet: stored.tw,
    extraReceivers: stored.xr,
    edits: stored.eh,
    reactions: stored.rx,
    submessages: stored.sub,
    revision: stored.ver,
  };
  return message as MessageDocument;
}

/** Fields of a message under their stored names. */
export function toStored(fields: Partial<MessageDocument>): Document {
  const stored: Document = {};
  for (const name of Object.keys(fields) as (keyof MessageDocument)[]) {
    if (fields[name] !== undefined) stored[STORED[name]] = fields[name];
  }
  return stored;
}
