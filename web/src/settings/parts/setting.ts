/** User settings: read from the model, saved as soon as they change. */
import { api, state } from '../../state/index.ts';
import { createEdited, type SaveStatus } from '../../ui/index.ts';

type UserSettings = typeof state.user_settings;
type UserSettingName = keyof UserSettings;

/** The interface between a setting and its control. */
export interface Setting<T> {
  /** The value chosen last, else that of the model. */
  readonly value: () => T;
  readonly set: (value: T) => unknown;
  readonly status: () => SaveStatus | undefined;
}

/** Returns a user setting by its name in the API. */
export function createUserSetting<N extends UserSettingName>(name: N): Setting<UserSettings[N]> {
  return createEdited(
    () => state.user_settings[name],
    (value) => api.patch('/settings', { [name]: value }),
  );
}
