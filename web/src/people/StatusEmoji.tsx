import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { areEmojiText, state, statusOf } from '../state/index.ts';
import { emojiCharacters } from '../ui/index.ts';
import styles from './People.module.css';

interface EmojiLike {
  readonly emoji_name?: string;
  readonly emoji_code?: string;
  readonly reaction_type?: string;
}

/** An emoji, from the fields that the API uses for it. */
export function Emoji(props: { emoji: EmojiLike }): JSX.Element {
  const picture = () => {
    const { reaction_type, emoji_code = '' } = props.emoji;
    if (reaction_type === 'realm_emoji') return state.realm_emoji[emoji_code]?.source_url;
    return reaction_type === 'zulip_extra_emoji' ? '/static/generated/emoji/images/emoji/unicode/zulip.png' : undefined;
  };
  const name = () => `:${props.emoji.emoji_name ?? ''}:`;
  return (
    <Show
      when={picture()}
      fallback={
        <span role="img" aria-label={name()} title={name()} class={styles.emoji}>
          {(!areEmojiText() && emojiCharacters(props.emoji.emoji_code ?? '')) || name()}
        </span>
      }
    >
      {(url) => <img src={url()} alt={name()} title={name()} class={styles.emojiPicture} />}
    </Show>
  );
}

/** The emoji of a user's status, next to their name. */
export function StatusEmoji(props: { userId: number }): JSX.Element {
  return (
    <Show when={statusOf(props.userId)?.emoji_name ? statusOf(props.userId) : undefined}>
      {(status) => (
        <span title={status().status_text || undefined}>
          <Emoji emoji={status() as EmojiLike} />
        </span>
      )}
    </Show>
  );
}
