/** Own items of the consenting users, for an archive. */
import type { ExportPageReply } from '@rookery/protos/gen/rookery/ExportPageReply.ts';
import { draftJson, reminderJson, scheduledJson, snippetJson } from '../later/own-items-json.ts';
import type { OwnItems, OwnKind } from '../later/store/own-items.ts';
import type { ExportContext } from './context.ts';
import { type ExportQuery, exportLinesOfUsers } from './export-lines.ts';
import { ownItemsAfter } from './store.ts';

/** Batch size of a read. An item may have 10,000 characters, and their HTML. */
const ITEMS = 20;

function exporting<K extends OwnKind>(kind: K, toJson: (item: OwnItems[K]) => object) {
  return ({ database }: Pick<ExportContext, 'database'>, asked: ExportQuery): Promise<ExportPageReply> =>
    exportLinesOfUsers(asked, async function* (user, from) {
      for (let after = Math.max(from, 0); ; ) {
        const items = await ownItemsAfter(database, asked.realm, user, { kind, after, limit: ITEMS });
        for (const item of items) yield [item.id, toJson(item)] as const;
        if (items.length < ITEMS) return;
        after = items.at(-1)?.id ?? after;
      }
    });
}

export const exportDrafts = exporting('draft', (draft) => draftJson(draft));
export const exportSnippets = exporting('snippet', snippetJson);
export const exportScheduled = exporting('scheduled', (scheduled) => scheduledJson(scheduled));

/** Omits the text that the reminder would send: it contains the message, which its owner may no longer see. */
export const exportReminders = exporting('reminder', (reminder) => {
  const { content, rendered_content, to, type, ...json } = reminderJson(reminder);
  return { ...json, note: reminder.note };
});
