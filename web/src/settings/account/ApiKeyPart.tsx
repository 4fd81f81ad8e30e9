import type { Contract } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api, retainWebPush } from '../../state/index.ts';
import { Button, confirm, FormDialog, openDialog, TextField } from '../../ui/index.ts';
import { ApiKey, Part } from '../parts/index.ts';
import styles from './account.module.css';

interface Key {
  readonly email: string;
  readonly api_key: string;
}

/** The API key, with which programs act as the user: shown after the password, until the section is closed. */
export function ApiKeyPart(): JSX.Element {
  const [key, setKey] = createSignal<Key>();
  const regenerate = () =>
    confirm({
      title: t('settings.regenerate_title'),
      text: t('settings.regenerate_text'),
      action: t('settings.regenerate'),
      run: async () => {
        const { api_key } = await retainWebPush(() => api.post('/users/me/api_key/regenerate'));
        setKey((before) => before && { ...before, api_key });
      },
    });
  const ask = () => openDialog((close) => <AskPassword onKey={setKey} onClose={close} />);
  return (
    <Part title={t('settings.api_key')} text={t('settings.api_key_text')}>
      <Show
        when={key()}
        fallback={
          <div>
            <Button onClick={ask}>{t('settings.show_key')}</Button>
          </div>
        }
      >
        {(shown) => (
          <>
            <ApiKey email={shown().email} apiKey={shown().api_key} />
            <div class={styles.buttons}>
              <Button onClick={() => setKey(undefined)}>{t('settings.hide_key')}</Button>
              <Button kind="danger" onClick={regenerate}>
                {t('settings.regenerate')}
              </Button>
            </div>
          </>
        )}
      </Show>
    </Part>
  );
}

function AskPassword(props: { onKey: (key: Key) => void; onClose: () => void }): JSX.Element {
  const [password, setPassword] = createSignal('');
  return (
    <FormDialog
      size="small"
      title={t('settings.show_key')}
      action={t('settings.show_key')}
      disabled={password() === ''}
      onSubmit={async () => {
        // Sent once: after a lost response, a retry would count as another login attempt. The session identifies the
        // user.
        const own = { password: password() } as Contract.ParametersOf<'POST /fetch_api_key'>;
        const key = await api.post('/fetch_api_key', own, { attempts: 1 });
        props.onKey(key);
      }}
      onClose={props.onClose}
    >
      <TextField
        label={t('settings.password')}
        type="password"
        autocomplete="current-password"
        required
        value={password()}
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
