import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { composeTo } from '../compose/index.ts';
import { formatTime, t } from '../i18n/index.ts';
import { avatarOf, discard, me, type Outgoing, retry } from '../state/index.ts';
import { Avatar, Button } from '../ui/index.ts';
import styles from './MessageRow.module.css';

/** A pending message of the user. A rejected one shows the reason, and its text is not lost. */
export function OutgoingRow(props: { outgoing: Outgoing }): JSX.Element {
  const edit = () => {
    const text = discard(props.outgoing.localId);
    if (text !== undefined) composeTo(props.outgoing.recipient, { text });
  };
  return (
    <article class={`${styles.row} ${styles.first}`} aria-label={t('messages.outgoing')} data-outgoing>
      <div class={styles.side}>
        <Avatar url={avatarOf(me().user_id)} name={me().full_name} />
      </div>
      <div class={styles.main}>
        <div class={styles.head}>
          <span class={styles.sender}>{me().full_name}</span>
          <span class={styles.time}>{formatTime(props.outgoing.sentAt)}</span>
          <Show when={props.outgoing.status === 'sending' && !props.outgoing.isWaiting}>
            <span class={styles.mark}>{t('messages.sending')}</span>
          </Show>
        </div>
        <p class={styles.plain} classList={{ [styles.pale as string]: props.outgoing.status === 'sending' }} dir="auto">
          {props.outgoing.content}
        </p>
        <Show when={props.outgoing.status === 'sending' && props.outgoing.isWaiting}>
          <div class={styles.refused} role="status">
            <span>{t('messages.send_waits')}</span>
            <Button onClick={() => retry(props.outgoing.localId)}>{t('messages.retry')}</Button>
          </div>
        </Show>
        <Show when={props.outgoing.status === 'failed'}>
          <div class={styles.refused} role="alert">
            <span>{t('messages.not_sent', { error: props.outgoing.error ?? '' })}</span>
            <Button onClick={() => retry(props.outgoing.localId)}>{t('messages.retry')}</Button>
            <Button onClick={edit}>{t('messages.edit')}</Button>
            <Button onClick={() => discard(props.outgoing.localId)}>{t('messages.discard')}</Button>
          </div>
        </Show>
      </div>
    </article>
  );
}
