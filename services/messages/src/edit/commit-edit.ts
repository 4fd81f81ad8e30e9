/** The commit queue's operation of a content edit: checks again what may have changed, and writes. */
import type { Database, Tx } from '@rookery/data';
import type { Rendered } from '@rookery/markdown';
import type { MessageAudience } from '../access/audience.ts';
import { readPresent } from '../access/present-message.ts';
import type { Address } from '../facts/address.ts';
import { checkMayEditContent, checkPreviousContent, type EditingSettings } from '../rules/editing.ts';
import { COLLECTIONS, hasCodes, type MessageDocument, type StoredEdit } from '../store/documents.ts';
import { updateMessageEvent } from './update-message-event.ts';

/** Edits kept of one message; each may hold 10,000 characters and their HTML. */
const MAX_EDITS = 50;
/** HTML longer than this, in characters, is not kept in the history: fifty of them would near a document's limit of 16 MB. */
const MAX_KEPT_HTML = 50_000;

/** An edit with everything decided that needs no transaction. */
export interface Edit {
  readonly messageId: number;
  readonly prevContentSha256: string;
  readonly editor: number;
  readonly settings: EditingSettings;
  /** undefined for a direct message. */
  readonly channelName: string | undefined;
  readonly audience: MessageAudience;
  readonly content: string;
  readonly rendered: Rendered;
  readonly address: Address;
}

/**
 * Commits an edit.
 * @throws DomainError as `editMessage`, for what changed since the message was accessed.
 */
export async function commitEdit(tx: Tx, database: Database, edit: Edit): Promise<Record<string, never>> {
  const { messageId, editor, audience, content, rendered, address } = edit;
  const before = await readPresent(tx, database, messageId, audience);
  checkMayEditContent(editor, before, edit.settings, tx.nowMs);
  checkPreviousContent(before.content, edit.prevContentSha256);
  stageEdit(tx, before, editor, content, rendered, address);
  const { html } = rendered;
  const event = updateMessageEvent(before, { ...edit, html, at: tx.nowMs });
  tx.emit({
    type: 'update_message',
    payload: Buffer.from(event),
    audience: { users: audience.users.toBytes(), flags: [...address.flags] },
    causes: [...audience.causes],
  });
  return {};
}

function stageEdit(
  tx: Tx,
  before: MessageDocument,
  editor: number,
  content: string,
  rendered: Rendered,
  address: Address,
): void {
  const entry: StoredEdit = {
    u: editor,
    at: tx.nowMs,
    content: before.content,
    ...(before.html.length <= MAX_KEPT_HTML && { html: before.html }),
  };
  const has = hasCodes({ ...rendered, reaction: (before.rx?.length ?? 0) > 0 });
  // Who is mentioned and whose words stand there is decided anew; who received it is not.
  const { uf, mw, aw, wide, wm } = address.stored;
  const fields: Partial<MessageDocument> = {
    content,
    html: rendered.html,
    ...(has.length > 0 && { h: has }),
    ...(uf && { uf }),
    ...(mw && { mw }),
    ...(aw && { aw }),
    ...(wide && { wide }),
    ...(wm && { wm }),
  };
  const gone = (['h', 'uf', 'mw', 'aw', 'wide', 'wm'] as const).filter((name) => before[name] && !(name in fields));
  tx.update(
    COLLECTIONS.messages,
    { _id: before._id },
    {
      $set: fields,
      ...(gone.length > 0 && { $unset: Object.fromEntries(gone.map((name) => [name, ''])) }),
      $push: { eh: { $each: [entry], $position: 0, $slice: MAX_EDITS } },
      $inc: { ver: 1 },
    },
  );
}
