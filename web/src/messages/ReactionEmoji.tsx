import type { Message, Reaction } from '@rookery/client';
import type { Accessor, JSX } from 'solid-js';
import { createMemo, Show } from 'solid-js';
import { areEmojiText, state } from '../state/index.ts';
import { emojiCharacters } from '../ui/index.ts';
import styles from './Reactions.module.css';

interface ReactionGroups {
  /** One for each emoji, in the order of the first reactions. */
  readonly keys: Accessor<readonly string[]>;
  readonly of: (key: string) => readonly Reaction[];
}

/** The reactions of a message by emoji. */
export function createReactionGroups(message: Accessor<Message>): ReactionGroups {
  const groups = createMemo(() => {
    const byEmoji = new Map<string, Reaction[]>();
    for (const one of message().reactions) {
      const key = `${one.reaction_type}:${one.emoji_code}`;
      byEmoji.set(key, [...(byEmoji.get(key) ?? []), one]);
    }
    return byEmoji;
  });
  return { keys: createMemo(() => [...groups().keys()]), of: (key) => groups().get(key) ?? [] };
}

/** The picture of a reaction's emoji. Its name is next to it, or in the label of its button. */
export function ReactionEmoji(props: {
  of: Pick<Reaction, 'emoji_code' | 'emoji_name' | 'reaction_type'>;
}): JSX.Element {
  const address = () =>
    props.of.reaction_type === 'realm_emoji'
      ? state.realm_emoji[props.of.emoji_code]?.source_url
      : `/static/generated/emoji/images/emoji/unicode/${props.of.emoji_code}.png`;
  return (
    <Show
      when={props.of.reaction_type !== 'unicode_emoji' && address()}
      fallback={
        <span class={styles.emoji} aria-hidden="true">
          {(!areEmojiText() && emojiCharacters(props.of.emoji_code)) || `:${props.of.emoji_name}:`}
        </span>
      }
    >
      {(url) => <img class={styles.picture} src={url()} alt="" loading="lazy" />}
    </Show>
  );
}
