import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { directHash, topicHash } from '../../state/index.ts';
import { recipientName } from '../actions.ts';
import { recipientOf, type Target } from '../recipient/target.ts';
import styles from './Later.module.css';

interface ItemProps {
  readonly target: Target | undefined;
  /** When it was written, or when it is due. */
  readonly time: string;
  readonly content: JSX.Element;
  readonly error?: string | false;
  readonly actions: JSX.Element;
}

/** An unsent message in a list: its recipient, its content, its buttons. */
export function Item(props: ItemProps): JSX.Element {
  const recipient = () => props.target && recipientOf(props.target);
  const address = () => {
    const to = recipient();
    if (!to) return undefined;
    return to.type === 'channel' ? topicHash(to.channelId, to.topic) : directHash(to.userIds);
  };
  const where = () => {
    const to = recipient();
    return to ? recipientName(to) : t('compose.noRecipient');
  };
  return (
    <li class={styles.item}>
      <header class={styles.head}>
        <Show when={props.target}>
          <Show when={address()} fallback={<span class={styles.where}>{where()}</span>}>
            {(href) => (
              <a class={styles.where} href={href()} dir="auto">
                {where()}
              </a>
            )}
          </Show>
        </Show>
        <span class={styles.time}>{props.time}</span>
      </header>
      <Show when={props.error}>
        <p class={styles.error}>{props.error}</p>
      </Show>
      <div class={styles.content}>{props.content}</div>
      <div class={styles.actions}>{props.actions}</div>
    </li>
  );
}
