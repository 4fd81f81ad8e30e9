import type { GroupSetting } from '@rookery/client';
import type { MessageKey } from '../../i18n/index.ts';
import { api, applyLocally, isAdmin, isOwner, state } from '../../state/index.ts';
import type { Setting, SettingsSource } from './settings.ts';

type Values = Readonly<Record<string, unknown>>;

/** Its event has more of it than the answer to the change. */
const BY_EVENT = 'authentication_methods';

/** Changes settings of the organisation, and shows them at once: the answer names what is different. */
export async function changeRealm(change: Values): Promise<void> {
  const answer = await api.patch('/realm', change);
  const changed = Object.entries(answer).filter(([name]) => name in change && name !== BY_EVENT);
  applyLocally({ type: 'realm', op: 'update_dict', property: 'default', data: Object.fromEntries(changed) });
}

export const realmValue = (name: string): unknown => (state as unknown as Values)[`realm_${name}`];

/** Settings of the organisation, by `PATCH /realm`. */
export const realmSource: SettingsSource = {
  get: realmValue,
  set: (name, value) => changeRealm({ [name]: value }),
  refusal: (setting) => refusal(setting.owners === true),
};

/** What new users are given, by `PATCH /realm/user_settings_defaults`. */
export const defaultsSource: SettingsSource = {
  get: (name) => (state.realm_user_settings_defaults as unknown as Values)[name],
  async set(name, value) {
    await api.patch('/realm/user_settings_defaults', { [name]: value });
    applyLocally({
      type: 'realm_user_settings_defaults',
      op: 'update',
      property: name as never,
      value: value as never,
    });
  },
  refusal: () => refusal(false),
};

/** Changes who a setting names, unless another has changed it meanwhile. */
export const groupChange = (before: GroupSetting, after: GroupSetting) => ({ new: after, old: before });

function refusal(owners: boolean): MessageKey | undefined {
  if (!isAdmin()) return 'organisation.for_admins';
  return owners && !isOwner() ? 'organisation.for_owners' : undefined;
}

/** Whether a setting can be changed by the caller. */
export const mayChange = (source: SettingsSource, setting: Setting): boolean => source.refusal(setting) === undefined;
