/** The service's part of an archive of an organisation's data, one page per call. */

import { UserSet } from '@rookery/core';
import type { ExportPageReply } from '@rookery/protos/gen/rookery/ExportPageReply.ts';
import type { MessagesHandler } from '@rookery/rpc';
import { newestId } from '../message/store/terms.ts';
import type { ExportContext } from './context.ts';
import type { ExportQuery } from './export-lines.ts';
import { exportMessages } from './export-messages.ts';
import { exportDrafts, exportReminders, exportScheduled, exportSnippets } from './export-own-items.ts';
import { exportFlags, exportReadMarks } from './export-read-state.ts';
import { exportAttachments, exportUpload } from './export-uploads.ts';
import { toExportScope } from './rules.ts';

type Dependencies = Pick<ExportContext, 'database' | 'topicNames'>;

const PAGES: Readonly<Record<string, (context: Dependencies, asked: ExportQuery) => Promise<ExportPageReply>>> = {
  messages: exportMessages,
  attachments: exportAttachments,
  drafts: exportDrafts,
  saved_snippets: exportSnippets,
  scheduled_messages: exportScheduled,
  reminders: exportReminders,
  read_marks: exportReadMarks,
  flags: exportFlags,
};

/**
 * Returns a page of a collection. All collections but two are files of the archive (docs/exports.md). `scope` returns
 * the scope that the channels service determined, with the newest message added, which is the last one of the archive;
 * it is the first call, and its result comes with every later page. For `upload` the cursor is `{attachment}:{piece}`,
 * and a page is that piece of the file.
 */
export const exportPage: MessagesHandler<'ExportPage', Dependencies> = async (context, request) => {
  const { realm_id: realm, collection, cursor } = request;
  if (collection === 'upload') return exportUpload(context, realm, cursor);
  if (collection === 'scope') {
    const scope = JSON.parse(request.scope.toString()) as object;
    const last = await newestId(context.database, realm, 'message');
    return { lines: Buffer.from(`${JSON.stringify({ ...scope, last })}\n`), cursor: '' };
  }
  const pageOf = Object.hasOwn(PAGES, collection) ? PAGES[collection] : undefined;
  if (!pageOf) throw new Error(`there is no collection '${collection}'`);
  const scope = toExportScope(request.scope, UserSet.fromBytes(request.consenting));
  return pageOf(context, { realm, cursor, scope });
};
