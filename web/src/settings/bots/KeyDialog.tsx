import type { User } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createSignal, onMount, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api } from '../../state/index.ts';
import { Banner, Button, confirm, Dialog, errorMessage, Spinner } from '../../ui/index.ts';
import { ApiKey, Shown } from '../parts/index.ts';
import styles from './bots.module.css';
import { KIND, webhookOf } from './kinds.ts';

/** The API key of a bot; by its kind, also the address to post to, or the token that authenticates its calls. */
export function KeyDialog(props: { bot: User; onClose: () => void }): JSX.Element {
  const [key, setKey] = createSignal<string>();
  const [error, setError] = createSignal<string>();
  const path = `/bots/${props.bot.user_id}/api_key` as const;
  onMount(() => {
    api.get(path).then(
      (one) => setKey(one.api_key),
      (failure) => setError(errorMessage(failure)),
    );
  });
  const regenerate = () =>
    confirm({
      title: t('settings.regenerate_title'),
      text: t('settings.regenerate_text'),
      action: t('settings.regenerate'),
      run: async () => setKey((await api.post(`${path}/regenerate`)).api_key),
    });
  return (
    <Dialog
      open
      title={t('settings.key_of', { name: props.bot.full_name })}
      onClose={props.onClose}
      actions={
        <>
          <Show when={key()}>
            <Button kind="danger" onClick={regenerate}>
              {t('settings.regenerate')}
            </Button>
          </Show>
          <Button kind="primary" onClick={() => props.onClose()}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      <div class={styles.fields}>
        <Show when={error()}>{(words) => <Banner kind="danger">{words()}</Banner>}</Show>
        <Show when={key() ?? error()} fallback={<Spinner />}>
          <Show when={key()}>
            {(shown) => (
              <>
                <ApiKey email={props.bot.email} apiKey={shown()} />
                <Addresses bot={props.bot} apiKey={shown()} />
              </>
            )}
          </Show>
        </Show>
      </div>
    </Dialog>
  );
}

function Addresses(props: { bot: User; apiKey: string }): JSX.Element {
  const service = () => webhookOf(props.bot.user_id);
  return (
    <>
      <Show when={props.bot.bot_type === KIND.incoming}>
        <Shown
          label={t('settings.webhook_address')}
          value={<code>{`${location.origin}/api/v1/external/NAME?api_key=${props.apiKey}&stream=CHANNEL`}</code>}
          hint={t('settings.webhook_address_hint')}
        />
      </Show>
      <Show when={props.bot.bot_type === KIND.outgoing && service()}>
        {(one) => (
          <>
            <Shown label={t('settings.payload_url')} value={one().base_url} />
            <Shown
              label={t('settings.webhook_token')}
              value={<code>{one().token}</code>}
              hint={t('settings.webhook_token_hint')}
            />
          </>
        )}
      </Show>
    </>
  );
}
