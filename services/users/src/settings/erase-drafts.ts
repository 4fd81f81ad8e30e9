/**
 * Deletes the drafts of users who disable the synchronization of drafts. A task is staged in the operation that changes
 * the setting, and executed before the answer, once gateways have dropped the callers: none stores drafts afterwards.
 */
import { DurableTasks, type TasksContext } from '@rookery/runtime';
import { type Settings, settingOf } from '../realm/rules/user-settings.ts';
import { eraseDraftsOf } from '../upstream/messages.ts';
import type { SettingsContext } from './context.ts';
import { DRAFT_ERASURES, type DraftErasure } from './store.ts';

const SETTING = 'enable_drafts_synchronization';

/** Lease of a task, ms: longer than the timeout of its call, and than the leases of callers. */
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
