/**
 * Deletes the drafts of users who disable the synchronization of drafts. Two tasks are staged in the operation that
 * changes the setting. The first is executed before the answer, once gateways have dropped the callers: no call that
 * stores drafts starts afterwards.
 */
import type { Tx } from '@rookery/data';
import { DurableTasks, type TasksContext } from '@rookery/runtime';
import { type Settings, settingOf } from '../realm/rules/user-settings.ts';
import { eraseDraftsOf } from '../upstream/messages.ts';
import type { SettingsContext } from './context.ts';
import { DRAFT_ERASURES, type DraftErasure } from './store.ts';

const SETTING = 'enable_drafts_synchronization';

/** Lease of a task, ms: longer than its call, than a call that stores drafts, and than the leases of callers. */
const LEASE_MS = 20_000;
const RETRY_MS = [5_000];

/** Whether the setting decides if drafts are stored. That decision uses the caller that gateways cache. */
export function isAboutDrafts(name: string): boolean {
  return name === SETTING;
}

/**
 * Whether the settings disable the synchronization. Then the task is staged also where that is no change: an earlier
 * request may have been answered with an error because its task failed.
 */
export function disableDrafts(settings: Settings): boolean {
  return settings[SETTING] === false;
}

/**
 * Stages the deletion twice: for the answer, which the caller executes, and for the end of the lease. A call that the
 * messages service had accepted before the change may store a draft after the first deletion.
 * @param _id of the task to execute before the answer
 */
export function stageDraftErasure(
  tx: Tx,
  { draftErasures }: Pick<SettingsContext, 'draftErasures'>,
  { _id, users }: Pick<DraftErasure, 'users'> & { readonly _id: string },
): void {
  draftErasures.stageHeld(tx, { _id, users });
  draftErasures.stageHeld(tx, { users });
}

/** Creates the tasks, for all organisations. Users who enabled the setting in the meantime are omitted. */
export function draftErasureTasks({
  directories,
  messages,
  ...options
}: TasksContext & Pick<SettingsContext, 'directories' | 'messages'>): DurableTasks<DraftErasure> {
  return new DurableTasks<DraftErasure>({
    ...options,
    name: DRAFT_ERASURES,
    execute: async ({ realm, users }) => {
      const { byId } = (await directories.current(realm)).users;
      const disabled = users.filter((id) => settingOf(byId.get(id)?.settings ?? {}, SETTING) === false);
      if (disabled.length > 0) await eraseDraftsOf(messages, realm, disabled);
    },
    leaseMs: LEASE_MS,
    retryMs: RETRY_MS,
  });
}
