/** The commit queue's operation of a content edit: repeats the checks on state that may have changed, and writes. */
import type { UserSet } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import type { RenderedMessage } from '@rookery/markdown';
import type { Address } from '../compose/address.ts';
import type { MessageAudience } from '../message/audience.ts';
import { shownTopic } from '../message/message-json.ts';
import { ownFlags } from '../message/own-flags.ts';
import { readPresent } from '../message/present-message.ts';
import { type EditedFields, stageEdit } from '../message/store/changes.ts';
import { hasCodes, type MessageDocument, type StoredEdit } from '../message/store/documents.ts';
import { findTopicById } from '../message/store/topics.ts';
import { termsOfHtml } from '../search/html-words.ts';
import { presentIds, readReferences, stageReferences } from '../uploads/references.ts';
import type { ShownAttachment } from '../uploads/rules.ts';
import { addedMentions } from './added-mentions.ts';
import { checkMayEditContent, checkPreviousContent, type EditingSettings } from './rules/editing.ts';
import type { NamedMessage } from './stage-move.ts';
import { contentFields, updateMessageEvent } from './update-message-event.ts';

/**
 * HTML longer than this, in characters, is left out of the history: fifty entries would near the 16 MB of a document.
 */
const MAX_HISTORY_HTML = 50_000;

/** An edit, with every decision made that needs no transaction. */
export interface Edit {
  readonly messageId: number;
  readonly prevContentSha256: string;
  readonly editor: number;
  readonly settings: EditingSettings;
  /** Undefined for a direct message. */
  readonly channelName: string | undefined;
  readonly audience: MessageAudience;
  /** The users who received the message. */
  readonly received: UserSet;
  readonly content: string;
  readonly rendered: RenderedMessage;
  readonly address: Address;
  /** Uploads that the new content refers to and its author may access. */
  readonly uploads?: readonly number[];
}

/** The editor's uploads that no message refers to any longer. */
export interface DetachedUploads {
  readonly detached_uploads: readonly ShownAttachment[];
}

/**
 * Commits an edit.
 * @throws DomainError as `editMessage`, by the state in the transaction
 */
export async function commitEdit(tx: Tx, database: Database, edit: Edit): Promise<DetachedUploads> {
  const { messageId, audience } = edit;
  const before = await readPresent(tx, database, messageId, audience);
  const { html } = edit.rendered;
  const { detached_uploads, added, flags } = await stageContent(database, edit)(tx, before);
  // All receivers of a direct message were notified of the message itself.
  const named = before.topicId === 0 ? undefined : added;
  const topic = named ? await topicOf(tx, database, before) : '';
  const event = updateMessageEvent(before, { ...edit, html, at: tx.nowMs });
  tx.emit({
    type: 'update_message',
    payload: Buffer.from(JSON.stringify(event)),
    audience: { users: audience.users.toBytes(), flags: [...flags] },
    causes: [...audience.causes],
    ...(named && { added_mentions: { ...named, channel_id: before.conversation, topic } }),
  });
  return { detached_uploads };
}

/** Returns the topic of a channel message as clients see it, '' if it is gone. */
async function topicOf(tx: Tx, database: Database, message: MessageDocument): Promise<string> {
  const topic = await tx.read((session) => findTopicById(database, message.realm, message.topicId, session));
  return topic ? shownTopic(message, topic) : '';
}

/**
 * Stages the new content of a message, and returns the fields of its event.
 * @throws DomainError as `editMessage`
 */
export function stageContent(
  database: Database,
  edit: Edit,
): (tx: Tx, before: MessageDocument) => Promise<NamedMessage & DetachedUploads> {
  const { editor, content, rendered, address, audience, received, uploads = [] } = edit;
  return async (tx, before) => {
    checkMayEditContent(editor, before, edit.settings, tx.nowMs);
    checkPreviousContent(before.content, edit.prevContentSha256);
    const references = await readReferences(tx, database, [...(before.uploads ?? []), ...uploads], {
      changing: [before._id],
    });
    const own = await tx.read((session) => ownFlags(database, before, { users: audience.users, received }, session));
    const up = presentIds(references).filter((id) => uploads.includes(id));
    stageEdit(tx, before, editedFields(before, edit, up, tx.nowMs), entryOf(before, editor, tx.nowMs));
    const change = { id: edit.messageId, author: before.sender, before: before.uploads ?? [], after: up };
    const detached = stageReferences(tx, references, [change]);
    const added = addedMentions(before, edit);
    return {
      ...(added && { added }),
      content: contentFields(before, { content, html: rendered.html }),
      flags: [...own, ...address.flags],
      detached_uploads: detached.flatMap(({ owner, shown }) => (owner === editor ? [shown] : [])),
    };
  };
}

/** Returns the history entry: the message before the edit. */
function entryOf({ content, html }: MessageDocument, editor: number, at: number): StoredEdit {
  return { user: editor, at, content, ...(html.length <= MAX_HISTORY_HTML && { html }) };
}

function editedFields(
  before: MessageDocument,
  { content, rendered, address }: Edit,
  up: number[],
  at: number,
): EditedFields {
  const has = hasCodes({ ...rendered, reaction: (before.reactions?.length ?? 0) > 0 });
  // Mentions and alert words are recomputed; the receivers stay the same.
  const { extraReceivers: _receivers, ...mentions } = address.stored;
  return {
    content,
    html: rendered.html,
    terms: termsOfHtml(rendered.html),
    termsEditedAt: at,
    ...(has.length > 0 && { has }),
    ...mentions,
    ...(up.length > 0 && { uploads: up }),
  };
}
