import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import styles from './Avatar.module.css';

interface AvatarProps {
  /** The address of the picture; null shows the first letter. */
  readonly url: string | null | undefined;
  readonly name: string;
  /** Length of a side, in CSS units. */
  readonly size?: string;
  readonly presence?: 'active' | 'idle' | 'offline' | undefined;
}

/** A person's picture. It is decorative: the name is next to it. */
export function Avatar(props: AvatarProps): JSX.Element {
  const [failed, setFailed] = createSignal<string>();
  return (
    <span class={styles.frame} style={{ '--side': props.size ?? 'var(--size-avatar)' }} aria-hidden="true">
      <Show
        when={props.url && failed() !== props.url ? props.url : undefined}
        fallback={<span class={styles.letter}>{[...props.name.trim()][0]?.toLocaleUpperCase() ?? '?'}</span>}
      >
        {(url) => (
          <img
            class={styles.picture}
            src={url()}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setFailed(url())}
          />
        )}
      </Show>
      <Show when={props.presence}>{(presence) => <span class={`${styles.dot} ${styles[presence()]}`} />}</Show>
    </span>
  );
}
