import type { GroupSetting } from '@rookery/client';
import type { MessageKey } from '../../i18n/index.ts';
import { api, isAdmin, isOwner, state } from '../../state/index.ts';
import type { SettingsSource } from './settings.ts';

type Values = Readonly<Record<string, unknown>>;

/** Changes settings of the organisation; the model gets them by the event. */
export const changeRealm = (change: Values): Promise<unknown> => api.patch('/realm', change);

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
  set: (name, value) => api.patch('/realm/user_settings_defaults', { [name]: value }),
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
