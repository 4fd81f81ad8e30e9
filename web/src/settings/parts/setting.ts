/** Settings of the user: read from the model, saved as soon as they are changed. */
import { api, state } from '../../state/index.ts';
import { createEdited, type SaveStatus } from '../../ui/index.ts';

type UserSettings = typeof state.user_settings;
export type UserSettingName = keyof UserSettings;

/** What a control shows and changes. */
export interface Setting<T> {
  /** What was chosen last, else what the model has. */
  readonly value: () => T;
  readonly set: (value: T) => unknown;
  readonly status: () => SaveStatus | undefined;
}

/** A setting of the user, by its name in the API. */
export function createUserSetting<N extends UserSettingName>(name: N): Setting<UserSettings[N]> {
  return createEdited(
    () => state.user_settings[name],
    (value) => api.patch('/settings', { [name]: value }),
  );
}
