import Bold from 'lucide-solid/icons/bold';
import ChartColumn from 'lucide-solid/icons/chart-column';
import Clock from 'lucide-solid/icons/clock';
import Code from 'lucide-solid/icons/code';
import Ellipsis from 'lucide-solid/icons/ellipsis';
import Eye from 'lucide-solid/icons/eye';
import EyeOff from 'lucide-solid/icons/eye-off';
import Smile from 'lucide-solid/icons/face-slightly-smiling';
import Italic from 'lucide-solid/icons/italic';
import Link from 'lucide-solid/icons/link';
import List from 'lucide-solid/icons/list';
import ListChecks from 'lucide-solid/icons/list-checks';
import ListOrdered from 'lucide-solid/icons/list-ordered';
import Paperclip from 'lucide-solid/icons/paperclip';
import Pencil from 'lucide-solid/icons/pencil';
import Phone from 'lucide-solid/icons/phone';
import Quote from 'lucide-solid/icons/quote';
import Sigma from 'lucide-solid/icons/sigma';
import StickyNote from 'lucide-solid/icons/sticky-note';
import Strikethrough from 'lucide-solid/icons/strikethrough';
import Video from 'lucide-solid/icons/video';
import type { JSX } from 'solid-js';
import { createSignal, For, Show, Suspense } from 'solid-js';
import { t } from '../../i18n/index.ts';
import {
  IconButton,
  Loading,
  lazyOverlay,
  lazyView,
  Menu,
  type MenuItem,
  Popover,
  shownKey,
  useShortcuts,
} from '../../ui/index.ts';
import { focusBox, goToTarget } from '../actions.ts';
import { box, setBox } from '../box.ts';
import { insertAtCaret } from '../text.ts';
import { chooseFiles } from '../uploads/choose.ts';
import { addCall, hasCalls } from './call.ts';
import type { DialogName } from './dialog-name.ts';
import { applyFormat, FORMATS, type Format } from './format.ts';
import styles from './Toolbar.module.css';

const EmojiPicker = lazyView(() => import('../EmojiPicker.tsx').then((m) => m.EmojiPicker));
const Dialogs = lazyOverlay(() => import('./Dialogs.tsx').then((m) => m.Dialogs));

const ICONS: Record<Format['name'], (props: { size: number }) => JSX.Element> = {
  bold: Bold,
  italic: Italic,
  strike: Strikethrough,
  code: Code,
  quote: Quote,
  bullets: List,
  numbers: ListOrdered,
  link: Link,
  spoiler: EyeOff,
  math: Sigma,
};

/** What can be put into the text, and what changes it. What does not fit is in a menu. */
export function Toolbar(): JSX.Element {
  const [dialog, setDialog] = createSignal<DialogName>();
  const open = (name: DialogName) => () => void setDialog(name);
  useShortcuts([
    { keys: 'Alt+P', label: 'compose.keyPreview', group: 'compose', whileTyping: true, run: togglePreview },
    { keys: "Ctrl+'", label: 'compose.snippets', group: 'compose', whileTyping: true, run: open('snippets') },
    { keys: 'Ctrl+.', label: 'compose.keyTarget', group: 'compose', whileTyping: true, run: goToTarget },
  ]);
  return (
    <div class={styles.tools} role="toolbar" aria-label={t('compose.tools')}>
      <IconButton
        label={t(box.isPreview ? 'compose.write' : 'compose.preview')}
        active={box.isPreview}
        onClick={togglePreview}
      >
        <Show when={box.isPreview} fallback={<Eye size={17} />}>
          <Pencil size={17} />
        </Show>
      </IconButton>
      <Show when={!box.isPreview}>
        <IconButton label={t('compose.attach')} onClick={chooseFiles}>
          <Paperclip size={17} />
        </IconButton>
        <Popover
          label={t('compose.emoji')}
          triggerClass={styles.button}
          placement="top-start"
          trigger={<Smile size={17} />}
        >
          {(close) => (
            <Suspense fallback={<Loading small />}>
              <EmojiPicker
                onPick={(emoji) => {
                  close();
                  // The popover gives the focus back first.
                  setTimeout(() => insertAtCaret(`:${emoji.name}: `));
                }}
              />
            </Suspense>
          )}
        </Popover>
        <span class={styles.wide}>
          <IconButton label={t('compose.time')} onClick={open('time')}>
            <Clock size={17} />
          </IconButton>
          <IconButton label={t('compose.poll')} onClick={open('poll')}>
            <ChartColumn size={17} />
          </IconButton>
          <IconButton label={t('compose.todo')} onClick={open('todo')}>
            <ListChecks size={17} />
          </IconButton>
          <IconButton label={t('compose.snippets')} onClick={open('snippets')}>
            <StickyNote size={17} />
          </IconButton>
          <Show when={hasCalls()}>
            <IconButton label={t('compose.videoCall')} onClick={() => void addCall('video')}>
              <Video size={17} />
            </IconButton>
            <IconButton label={t('compose.voiceCall')} onClick={() => void addCall('voice')}>
              <Phone size={17} />
            </IconButton>
          </Show>
          <span class={styles.line} />
        </span>
        <span class={styles.widest}>
          <For each={FORMATS}>{(format) => <FormatButton format={format} />}</For>
        </span>
        <Menu
          label={t('compose.more')}
          triggerClass={`${styles.button} ${styles.menu}`}
          placement="top-start"
          trigger={<Ellipsis size={17} />}
          items={() => menuItems(open)}
        />
      </Show>
      <Show when={dialog()}>{(name) => <Dialogs name={name()} onClose={() => setDialog(undefined)} />}</Show>
    </div>
  );
}

function togglePreview(): void {
  setBox('isPreview', (now) => !now);
  if (!box.isPreview) focusBox();
}

function FormatButton(props: { format: Format }): JSX.Element {
  const Icon = ICONS[props.format.name];
  const title = () => {
    const { keys } = props.format;
    return keys ? `${t(props.format.label)} (${shownKey(keys)})` : t(props.format.label);
  };
  return (
    <IconButton label={t(props.format.label)} title={title()} onClick={() => applyFormat(props.format)}>
      <Icon size={16} />
    </IconButton>
  );
}

function menuItems(open: (name: DialogName) => () => void): (MenuItem | '-')[] {
  return [
    { label: t('compose.poll'), icon: <ChartColumn size={16} />, onSelect: open('poll') },
    { label: t('compose.todo'), icon: <ListChecks size={16} />, onSelect: open('todo') },
    { label: t('compose.time'), icon: <Clock size={16} />, onSelect: open('time') },
    { label: t('compose.snippets'), icon: <StickyNote size={16} />, onSelect: open('snippets') },
    ...(hasCalls() ? callItems() : []),
    '-',
    ...FORMATS.map((format) => ({
      label: t(format.label),
      icon: ICONS[format.name]({ size: 16 }),
      ...(format.keys && { hint: shownKey(format.keys) }),
      // The menu gives the focus back before the text is changed.
      onSelect: () => void setTimeout(() => applyFormat(format)),
    })),
  ];
}

// As above, the menu gives the focus back first.
const callItems = (): MenuItem[] => [
  { label: t('compose.videoCall'), icon: <Video size={16} />, onSelect: () => void setTimeout(addCall, 0, 'video') },
  { label: t('compose.voiceCall'), icon: <Phone size={16} />, onSelect: () => void setTimeout(addCall, 0, 'voice') },
];
