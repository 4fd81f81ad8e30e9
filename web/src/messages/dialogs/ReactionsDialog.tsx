import type { Message, Reaction } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createEffect, For, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { areEmojiText } from '../../state/index.ts';
import { message } from '../../state/messages/index.ts';
import { Dialog } from '../../ui/index.ts';
import { createReactionGroups, ReactionEmoji } from '../ReactionEmoji.tsx';
import styles from './dialogs.module.css';
import { PersonList } from './PersonList.tsx';

/**
 * Users who reacted to a message, by emoji: the row shows the names of more than three only to a pointer that hovers.
 * Closes when the last reaction is removed.
 */
export function ReactionsDialog(props: { message: Message; onClose: () => void }): JSX.Element {
  const groups = createReactionGroups(() => message(props.message.id) ?? props.message);
  createEffect(() => groups.keys().length === 0 && props.onClose());
  return (
    <Dialog open onClose={props.onClose} title={t('messages.reactions')} size="small">
      <For each={groups.keys()}>{(key) => <Group of={groups.of(key)} />}</For>
    </Dialog>
  );
}

function Group(props: { of: readonly Reaction[] }): JSX.Element {
  return (
    <Show when={props.of[0]}>
      {(first) => (
        <section class={styles.reactions}>
          <h3 class={styles.emoji}>
            <ReactionEmoji of={first()} />
            {/* Emoji as text show the name already, though not to screen readers. */}
            <span classList={{ 'visually-hidden': areEmojiText() && first().reaction_type === 'unicode_emoji' }}>
              {first().emoji_name}
            </span>
          </h3>
          <PersonList ids={props.of.map((one) => one.user_id)} />
        </section>
      )}
    </Show>
  );
}
