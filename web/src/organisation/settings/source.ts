import type { GroupSetting } from '@rookery/client';
import type { MessageKey } from '../../i18n/index.ts';
import { api, applyLocally, isAdmin, isOwner, state } from '../../state/index.ts';
import type { SettingsSource } from './settings.ts';

type Values = Readonly<Record<string, unknown>>;

/** Its event contains more of it than the response to the change. */
const BY_EVENT = 'authentication_methods';

/** Changes settings of the organisation, and shows them immediately: the response names what has changed. */
export async function changeRealm(change: Values): Promise<void> {
  const answer = await api.patch('/realm', change);
  const changed = Object.entries(answer).filter(([name]) => name in change && name !== BY_EVENT);
  applyLocally({ type: 'realm', op: 'update_dict', property: 'default', data: Object.fromEntries(changed) });
}

const realmValue = (name: string): unknown => (state as unknown as Values)[`realm_${name}`];

/** Settings of the organisation, through `PATCH /realm`. */
export const realmSource: SettingsSource = {
  get: realmValue,
  set: (name, value) => changeRealm({ [name]: value }),
  refusal: (setting) => refusal(setting.owners === true),
};

/** Initial settings of new users, through `PATCH /realm/user_settings_defaults`. */
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

/**
 * A change of a permission setting; `old` makes the server reject it if another client has changed the setting in the
 * meantime.
 */
export const groupChange = (before: GroupSetting, after: GroupSetting) => ({ new: after, old: before });

function refusal(owners: boolean): MessageKey | undefined {
  if (!isAdmin()) return 'organisation.for_admins';
  return owners && !isOwner() ? 'organisation.for_owners' : undefined;
}
