import type { Message } from '@rookery/client';
import Ellipsis from 'lucide-solid/icons/ellipsis-vertical';
import Smile from 'lucide-solid/icons/face-slightly-smiling-plus';
import Pencil from 'lucide-solid/icons/pencil';
import Reply from 'lucide-solid/icons/reply';
import Star from 'lucide-solid/icons/star';
import Quote from 'lucide-solid/icons/text-quote';
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { quote, replyTo } from '../compose/index.ts';
import { t } from '../i18n/index.ts';
import { isSpectator, mayReact } from '../state/index.ts';
import { IconButton } from '../ui/index.ts';
import { hasFlag, toggleFlag } from './actions.ts';
import { useList } from './list-model.ts';
import styles from './MessageRow.module.css';
import { hasSource, mayEdit } from './may.ts';
import { openReactions, openRowMenu } from './row-menu.tsx';

const ICON = 17;

/** The buttons of the hovered message. */
export function RowTools(props: { message: Message }): JSX.Element {
  const list = useList();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it takes no clicks, it keeps those of its buttons from the row
    <div
      class={styles.tools}
      role="toolbar"
      aria-label={t('messages.actions')}
      onClick={(event) => event.stopPropagation()}
    >
      <Show when={!isSpectator()}>
        <Show when={mayReact(props.message)}>
          <IconButton
            label={t('messages.react')}
            onClick={(event) => openReactions(props.message, event.currentTarget)}
          >
            <Smile size={ICON} />
          </IconButton>
        </Show>
        <IconButton label={t('messages.reply')} onClick={() => replyTo(props.message)}>
          <Reply size={ICON} />
        </IconButton>
        <Show when={hasSource(props.message)}>
          <IconButton class={styles.wide} label={t('messages.quote')} onClick={() => void quote(props.message)}>
            <Quote size={ICON} />
          </IconButton>
        </Show>
        <Show when={mayEdit(props.message)}>
          <IconButton class={styles.wide} label={t('messages.edit')} onClick={() => list.edit(props.message.id)}>
            <Pencil size={ICON} />
          </IconButton>
        </Show>
        <IconButton
          class={styles.wide}
          label={t(hasFlag(props.message, 'starred') ? 'messages.unstar' : 'messages.star')}
          onClick={() => toggleFlag(props.message, 'starred')}
        >
          <Star size={ICON} fill={hasFlag(props.message, 'starred') ? 'currentColor' : 'none'} />
        </IconButton>
      </Show>
      <IconButton
        data-row-menu
        label={t('messages.actions')}
        aria-haspopup="menu"
        onClick={(event) => openRowMenu(list, props.message, event.currentTarget)}
      >
        <Ellipsis size={ICON} />
      </IconButton>
    </div>
  );
}
