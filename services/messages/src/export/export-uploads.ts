/** Uploaded files for an archive: which may be in it, and their bytes. */

import { FILE_CHUNK_BYTES } from '@rookery/core';
import type { ExportPageReply } from '@rookery/protos/gen/rookery/ExportPageReply.ts';
import { messageId } from '../message/store/messages.ts';
import { attachmentJson } from '../uploads/rules.ts';
import { attachmentId, findAttachment, MAX_MESSAGES } from '../uploads/store/attachments.ts';
import { uploads } from '../uploads/store/orphaned-uploads.ts';
import type { ExportContext } from './context.ts';
import { ExportLines, type ExportQuery } from './export-lines.ts';
import { mayExport } from './rules.ts';
import { attachmentsAfter, referring } from './store.ts';

type Dependencies = Pick<ExportContext, 'database'>;

/** Max. attachments examined for one page. */
const ATTACHMENTS = 200;
/** Max. messages examined per attachment, the newest: the same number that decides who may read the file. */
const MAX_LOOKED_AT = 5_000;
/** Number of examined messages at which a page ends. */
const MAX_OF_PAGE = 20_000;

/**
 * `attachments`: the files that a message in the archive refers to, with these messages, and the files of the
 * consenting users. Readers of the message may read the file, regardless of its uploader.
 */
export async function exportAttachments({ database }: Dependencies, asked: ExportQuery): Promise<ExportPageReply> {
  const { realm, cursor, scope } = asked;
  const found = await attachmentsAfter(database, realm, { after: Number(cursor), limit: ATTACHMENTS });
  const lines = new ExportLines();
  let looked = 0;
  for (const [i, one] of found.entries()) {
    const id = attachmentId(one);
    const options = { last: scope.last, limit: MAX_LOOKED_AT };
    const messages = one.free === undefined ? await referring(database, realm, id, options) : [];
    looked += messages.length;
    const known = messages.filter((message) => mayExport(message, scope)).map(messageId);
    if (known.length > 0 || scope.consenting.has(one.user)) {
      const shown = attachmentJson(id, one, known.slice(0, MAX_MESSAGES));
      lines.add({ ...shown, user_id: one.user, content_type: one.type });
    }
    const isLast = i === found.length - 1;
    if (isLast ? found.length === ATTACHMENTS : lines.full || looked >= MAX_OF_PAGE) return lines.page(String(id));
  }
  return lines.page('');
}

/**
 * Returns a piece of a file.
 * @param cursor `{attachment}:{piece}`
 */
export async function exportUpload(
  { database }: Dependencies,
  realm: number,
  cursor: string,
): Promise<ExportPageReply> {
  const [id = 0, piece = 0] = cursor.split(':').map(Number);
  const found = await findAttachment(database, realm, id);
  const bytes = found && (await uploads(database).piece(found.file, piece));
  if (!found || (!bytes && found.size > 0)) return { gone: true };
  const isLast = (piece + 1) * FILE_CHUNK_BYTES >= found.size;
  return { lines: bytes ?? Buffer.alloc(0), cursor: isLast ? '' : `${id}:${piece + 1}` };
}
