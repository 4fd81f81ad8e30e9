/** A value that is saved as soon as it is changed, and what became of that. */
import { createEffect, createSignal, on, onCleanup } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api, state } from '../../state/index.ts';

type UserSettings = typeof state.user_settings;
export type UserSettingName = keyof UserSettings;

/** How long it says that something was saved. */
const SAVED_MS = 2500;

export interface Saving {
  readonly status: () => 'idle' | 'busy' | 'saved';
  /** In the server's words. */
  readonly error: () => string | undefined;
  /** Answers whether it worked. One after the other: the last one asked for is the last one made. */
  readonly run: (action: () => Promise<unknown>) => Promise<boolean>;
}

/** Follows one thing that is saved again and again. */
export function createSaving(): Saving {
  const [status, setStatus] = createSignal<'idle' | 'busy' | 'saved'>('idle');
  const [error, setError] = createSignal<string>();
  let before: Promise<unknown> = Promise.resolve();
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));
  const finish = (at: number, failure: string | undefined) => {
    if (at !== count) return;
    clearTimeout(timer);
    setError(failure);
    setStatus(failure === undefined ? 'saved' : 'idle');
    timer = setTimeout(() => setStatus((now) => (now === 'saved' ? 'idle' : now)), SAVED_MS);
  };
  return {
    status,
    error,
    run(action) {
      const at = ++count;
      setStatus('busy');
      setError(undefined);
      const result = before.then(action).then(
        () => {
          finish(at, undefined);
          return true;
        },
        (failure: unknown) => {
          finish(at, wordsOf(failure));
          return false;
        },
      );
      before = result;
      return result;
    },
  };
}

/** What went wrong, in the server's words where there are any. */
export const wordsOf = (failure: unknown): string =>
  failure instanceof Error && failure.message !== '' ? failure.message : t('ui.failed');

export interface Setting<T> {
  /** What was chosen last, else what the model has. */
  readonly value: () => T;
  readonly set: (value: T) => void;
  readonly saving: Saving;
}

/** A value of the model that a control changes. The control shows a choice at once, and the model's value if it fails. */
export function createSetting<T>(model: () => T, write: (value: T) => Promise<unknown>): Setting<T> {
  const [chosen, setChosen] = createSignal<{ readonly value: T }>();
  const saving = createSaving();
  createEffect(on(model, () => setChosen(undefined), { defer: true }));
  return {
    value: () => {
      const mine = chosen();
      return mine ? mine.value : model();
    },
    saving,
    set(value) {
      const mine = { value };
      setChosen(mine);
      void saving
        .run(() => write(value))
        .then((worked) => {
          // A change that worked comes back as an event, unless it was none.
          if (!worked || model() === value) setChosen((now) => (now === mine ? undefined : now));
        });
    },
  };
}

/** A setting of the user, by its name in the API. */
export function createUserSetting<N extends UserSettingName>(name: N): Setting<UserSettings[N]> {
  return createSetting(
    () => state.user_settings[name],
    (value) => api.patch('/settings', { [name]: value }),
  );
}
