import Users from 'lucide-solid/icons/users';
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { StatusEmoji } from '../people/index.ts';
import { avatarOf, directHash, presenceOf, state, unreadInConversation, user } from '../state/index.ts';
import { Avatar, UnreadBadge } from '../ui/index.ts';
import { conversationMenu } from './conversation-menu.ts';
import styles from './Navigation.module.css';
import { RowMenu } from './RowMenu.tsx';
import { conversationName, openConversation } from './rows.ts';

/** The row of a direct conversation. */
export function DirectRow(props: { userIds: readonly number[] }): JSX.Element {
  const single = () => (props.userIds.length === 1 ? props.userIds[0] : undefined);
  const unread = () => unreadInConversation(props.userIds);
  const name = () =>
    single() === state.user_id
      ? t('navigation.self', { name: conversationName(props.userIds) })
      : conversationName(props.userIds);
  return (
    <div class={styles.row} data-row>
      <a
        class={styles.link}
        href={directHash(props.userIds)}
        data-focus
        data-place
        aria-current={openConversation() === props.userIds.join() ? 'page' : undefined}
      >
        <span class={styles.icon} aria-hidden="true">
          <Show when={single()} fallback={<Users size={16} />} keyed>
            {(id) => (
              <Avatar
                url={avatarOf(id)}
                name={conversationName([id])}
                size="1.25rem"
                presence={user(id)?.is_bot ? undefined : presenceOf(id)}
              />
            )}
          </Show>
        </span>
        <span class={styles.label} dir="auto">
          {name()}
        </span>
        <Show when={single()} keyed>
          {(id) => <StatusEmoji userId={id} />}
        </Show>
        <UnreadBadge count={unread()?.count ?? 0} mention={unread()?.mention ?? false} />
      </a>
      <RowMenu label={t('navigation.menu_of', { name: name() })} items={() => conversationMenu(props.userIds)} />
    </div>
  );
}
