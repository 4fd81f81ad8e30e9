import type { Message, Reaction } from '@rookery/client';
import Smile from 'lucide-solid/icons/face-slightly-smiling-plus';
import type { JSX } from 'solid-js';
import { For, Show } from 'solid-js';
import { formatNumber, t } from '../i18n/index.ts';
import { mayReact, nameOf, state } from '../state/index.ts';
import { toggleReaction } from './actions.ts';
import { createReactionGroups, ReactionEmoji } from './ReactionEmoji.tsx';
import styles from './Reactions.module.css';
import { openReactions } from './row-menu.tsx';

/** Max. reactions of a message for which names replace the numbers, if the user's setting says so. */
const MAX_NAMED = 3;

/** The reactions of a message and the users who reacted. A click adds or removes the user's own. */
export function Reactions(props: { message: Message }): JSX.Element {
  const groups = createReactionGroups(() => props.message);
  const areNamed = () =>
    state.user_settings.display_emoji_reaction_users && props.message.reactions.length <= MAX_NAMED;
  return (
    <div class={styles.reactions}>
      <For each={groups.keys()}>
        {(key) => <Group message={props.message} of={groups.of(key)} areNamed={areNamed()} />}
      </For>
      <Show when={mayReact(props.message)}>
        <button
          type="button"
          class={styles.add}
          aria-label={t('messages.react')}
          title={t('messages.react')}
          onClick={(event) => openReactions(props.message, event.currentTarget)}
        >
          <Smile size={15} />
        </button>
      </Show>
    </div>
  );
}

function Group(props: { message: Message; of: readonly Reaction[]; areNamed: boolean }): JSX.Element {
  const first = () => props.of[0] as Reaction;
  const isOwn = () => props.of.some((one) => one.user_id === state.user_id);
  const names = () => props.of.map((one) => (one.user_id === state.user_id ? t('messages.you') : nameOf(one.user_id)));
  const label = () =>
    t('messages.reacted', { names: listed(names()), count: props.of.length, emoji: first()?.emoji_name ?? '' });
  return (
    <Show when={first()}>
      <button
        type="button"
        class={styles.reaction}
        aria-pressed={isOwn()}
        aria-label={label()}
        title={label()}
        disabled={!mayReact(props.message)}
        onClick={() => toggleReaction(props.message, first())}
      >
        <ReactionEmoji of={first()} />
        <span class={styles.who}>{props.areNamed ? names().join(', ') : formatNumber(props.of.length)}</span>
      </button>
    </Show>
  );
}

const listed = (names: readonly string[]): string => names.filter(Boolean).join(', ');
