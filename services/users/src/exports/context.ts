/** Dependencies of `exports/`. */
import type { Clients, DurableTasks, NoticeOutbox } from '@rookery/runtime';
import type { DirectoryContext } from '../directory/context.ts';
import type { RealmList } from '../realm/store.ts';
import type { ExportTask } from './store.ts';

export interface ExportsContext extends DirectoryContext {
  readonly config: { readonly EXTERNAL_URL?: string | undefined };
  readonly realms: RealmList;
  readonly notices: NoticeOutbox;
  readonly channels: Pick<Clients['channels'], 'ExportPage'>;
  readonly messages: Pick<Clients['messages'], 'ExportPage'>;
  /** Makes and removes archives; `soon` is called after a commit that adds a task. */
  readonly exports: Pick<DurableTasks<ExportTask>, 'soon'>;
}
