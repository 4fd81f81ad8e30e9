import type { Message, Reaction } from '@rookery/client';
import Smile from 'lucide-solid/icons/face-slightly-smiling-plus';
import type { JSX } from 'solid-js';
import { createMemo, For, Show } from 'solid-js';
import { formatNumber, t } from '../i18n/index.ts';
import { areEmojiText, mayReact, nameOf, state } from '../state/index.ts';
import { emojiCharacters } from '../ui/index.ts';
import { toggleReaction } from './actions.ts';
import styles from './Reactions.module.css';
import { openReactions } from './row-menu.tsx';

/** Max. reactions of a message for which names replace the numbers, if the user's setting says so. */
const MAX_NAMED = 3;

/** The reactions of a message and the users who reacted. A click adds or removes the user's own. */
export function Reactions(props: { message: Message }): JSX.Element {
  const groups = createMemo(() => {
    const byEmoji = new Map<string, Reaction[]>();
    for (const one of props.message.reactions) {
      const key = `${one.reaction_type}:${one.emoji_code}`;
      byEmoji.set(key, [...(byEmoji.get(key) ?? []), one]);
    }
    return byEmoji;
  });
  const keys = createMemo(() => [...groups().keys()]);
  const areNamed = () =>
    state.user_settings.display_emoji_reaction_users && props.message.reactions.length <= MAX_NAMED;
  return (
    <div class={styles.reactions}>
      <For each={keys()}>
        {(key) => <Group message={props.message} of={groups().get(key) ?? []} areNamed={areNamed()} />}
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

/** The picture of a reaction's emoji. */
function ReactionEmoji(props: { of: Pick<Reaction, 'emoji_code' | 'emoji_name' | 'reaction_type'> }): JSX.Element {
  const address = () =>
    props.of.reaction_type === 'realm_emoji'
      ? state.realm_emoji[props.of.emoji_code]?.source_url
      : `/static/generated/emoji/images/emoji/unicode/${props.of.emoji_code}.png`;
  return (
    <Show
      when={props.of.reaction_type !== 'unicode_emoji' && address()}
      fallback={
        // The label of the button contains the name.
        <span class={styles.emoji} aria-hidden="true">
          {(!areEmojiText() && emojiCharacters(props.of.emoji_code)) || `:${props.of.emoji_name}:`}
        </span>
      }
    >
      {(url) => <img class={styles.picture} src={url()} alt="" loading="lazy" />}
    </Show>
  );
}
