import type { JSX } from 'solid-js';
import { createSignal } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api, retainWebPush, state } from '../../state/index.ts';
import { FormDialog, notify, Switch, TextField } from '../../ui/index.ts';

/** Changes the password. The server decides whether it is strong enough. */
export function PasswordDialog(props: { onClose: () => void }): JSX.Element {
  const [current, setCurrent] = createSignal('');
  const [next, setNext] = createSignal('');
  const [isVisible, setVisible] = createSignal(false);
  const type = () => (isVisible() ? 'text' : 'password');
  const submit = async () => {
    const passwords = { old_password: current(), new_password: next() };
    await retainWebPush(() => api.patch('/settings', passwords));
    notify(t('settings.password_changed'));
  };
  return (
    <FormDialog
      size="small"
      title={t('settings.change_password')}
      action={t('settings.change')}
      disabled={current() === '' || next().length < state.password_min_length}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <TextField
        label={t('settings.current_password')}
        type={type()}
        autocomplete="current-password"
        required
        value={current()}
        onInput={(event) => setCurrent(event.currentTarget.value)}
      />
      <TextField
        label={t('settings.new_password')}
        hint={t('settings.new_password_hint', { least: state.password_min_length })}
        type={type()}
        autocomplete="new-password"
        required
        minLength={state.password_min_length}
        maxLength={state.password_max_length}
        value={next()}
        onInput={(event) => setNext(event.currentTarget.value)}
      />
      <Switch label={t('settings.show_passwords')} checked={isVisible()} onChange={setVisible} />
    </FormDialog>
  );
}
