import Archive from 'lucide-solid/icons/archive';
import Globe from 'lucide-solid/icons/globe';
import Hash from 'lucide-solid/icons/hash';
import Lock from 'lucide-solid/icons/lock';
import type { JSX } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import styles from './ChannelIcon.module.css';

interface ChannelLike {
  readonly invite_only: boolean;
  readonly is_web_public: boolean;
  readonly is_archived: boolean;
  readonly color?: string;
}

/** The privacy of a channel, as a sign in its colour. It is decorative: the name is next to it. */
export function ChannelIcon(props: { channel: ChannelLike | undefined; size?: number }): JSX.Element {
  const icon = () => {
    if (props.channel?.is_archived) return Archive;
    if (props.channel?.invite_only) return Lock;
    return props.channel?.is_web_public ? Globe : Hash;
  };
  return (
    <span class={styles.icon} style={{ '--channel': props.channel?.color ?? 'var(--text-muted)' }} aria-hidden="true">
      <Dynamic component={icon()} size={props.size ?? 16} />
    </span>
  );
}
