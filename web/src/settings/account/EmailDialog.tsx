import type { JSX } from 'solid-js';
import { createSignal } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api, state } from '../../state/index.ts';
import { FormDialog, notify, TextField } from '../../ui/index.ts';

/** Changes the email address. The new one takes effect when the link in the mail to it is opened. */
export function EmailDialog(props: { onClose: () => void }): JSX.Element {
  const [email, setEmail] = createSignal('');
  const submit = async () => {
    await api.patch('/settings', { email: email().trim() });
    notify(t('settings.email_sent', { email: email().trim() }));
  };
  return (
    <FormDialog
      size="small"
      title={t('settings.change_email')}
      action={t('settings.change')}
      disabled={email().trim() === '' || email().trim() === state.delivery_email}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <TextField
        label={t('settings.new_email')}
        hint={t('settings.new_email_hint')}
        type="email"
        autocomplete="email"
        required
        value={email()}
        onInput={(event) => setEmail(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
