import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { formatNumber, t } from '../i18n/index.ts';
import styles from './Badge.module.css';

/** The number of unread messages; nothing if 0. `quiet`: muted ones. `mention`: one of them mentions the user. */
export function UnreadBadge(props: { count: number; quiet?: boolean; mention?: boolean }): JSX.Element {
  return (
    <Show when={props.count > 0}>
      <Show when={props.mention}>
        <span class={styles.at} title={t('ui.mentioned')}>
          @
        </span>
      </Show>
      <span class={styles.badge} classList={{ [styles.quiet as string]: props.quiet === true }}>
        {formatNumber(props.count)}
        <span class="visually-hidden"> {t('ui.unread', { count: props.count })}</span>
      </span>
    </Show>
  );
}
