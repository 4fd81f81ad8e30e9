import type { Channel } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createResource, createSignal, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { activeUsers, api, nameOf, state } from '../state/index.ts';
import styles from '../ui/Details.module.css';
import { Button, copyText, errorMessage, Select, Spinner } from '../ui/index.ts';

/** Stands for the server's mail bot, which the API uses if the request names no sender. */
const GATEWAY = 0;

/** An address whose mails become messages of the channel. The server creates it at the first request. */
export function EmailAddress(props: { channel: Channel }): JSX.Element {
  const [isShown, setShown] = createSignal(false);
  return (
    <Show
      when={isShown()}
      fallback={
        <div>
          <Button onClick={() => setShown(true)}>{t('channels.email_show')}</Button>
        </div>
      }
    >
      <Address channel={props.channel} />
    </Show>
  );
}

function Address(props: { channel: Channel }): JSX.Element {
  const [sender, setSender] = createSignal(GATEWAY);
  const [address] = createResource(
    () => [props.channel.stream_id, sender()] as const,
    ([id, sender_id]) =>
      api.get(`/streams/${id}/email_address`, sender_id === GATEWAY ? {} : { sender_id }).then(({ email }) => email),
  );
  const senders = () => [
    { value: GATEWAY, label: t('channels.email_gateway') },
    { value: state.user_id, label: nameOf(state.user_id) },
    ...activeUsers()
      .filter((one) => one.is_bot && one.bot_owner_id === state.user_id)
      .map((one) => ({ value: one.user_id, label: one.full_name })),
  ];
  return (
    <div class={styles.values}>
      <Select label={t('channels.email_sender')} value={sender()} options={senders()} onChange={setSender} />
      <Show when={!address.error} fallback={<p class={styles.error}>{errorMessage(address.error)}</p>}>
        <Show when={!address.loading && address()} fallback={<Spinner small />}>
          {(email) => (
            <div class={styles.line}>
              <span class={`${styles.address} ${styles.grows}`}>{email()}</span>
              <Button onClick={() => void copyText(email(), t('channels.email_copied'))}>
                {t('channels.email_copy')}
              </Button>
            </div>
          )}
        </Show>
      </Show>
      <p class={styles.hint}>{t('channels.email_hint')}</p>
    </div>
  );
}
