import type { JSX } from 'solid-js';
import { For } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { openPersonCard } from '../../people/index.ts';
import { avatarOf, nameOf } from '../../state/index.ts';
import { Avatar } from '../../ui/index.ts';
import styles from './dialogs.module.css';

/** Users, whose cards a press opens. */
export function PersonList(props: { ids: readonly number[] }): JSX.Element {
  return (
    <ul class={styles.people}>
      <For each={props.ids}>
        {(id) => (
          <li>
            <button type="button" class={styles.person} onClick={(event) => openPersonCard(id, event.currentTarget)}>
              <Avatar url={avatarOf(id)} name={nameOf(id)} size="1.5rem" />
              <span>{nameOf(id) || t('messages.unknown_person')}</span>
            </button>
          </li>
        )}
      </For>
    </ul>
  );
}
