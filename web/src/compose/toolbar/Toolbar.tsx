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
import { type MessageKey, t } from '../../i18n/index.ts';
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
import { addCall, type CallKind, hasCalls } from './call.ts';
import type { DialogName } from './dialog-name.ts';
import { applyFormat, FORMATS, type Format } from './format.ts';
import styles from './Toolbar.module.css';

const EmojiPicker = lazyView(() => import('../EmojiPicker.tsx').then((m) => m.EmojiPicker));
const Dialogs = lazyOverlay(() => import('./Dialogs.tsx').then((m) => m.Dialogs));

type Icon = (props: { size: number }) => JSX.Element;

interface Tool {
  readonly label: MessageKey;
  readonly Icon: Icon;
}

/** Tools that open a dialog. */
const DIALOG_TOOLS: Record<DialogName, Tool> = {
  time: { label: 'compose.time', Icon: Clock },
  poll: { label: 'compose.poll', Icon: ChartColumn },
  todo: { label: 'compose.todo', Icon: ListChecks },
  snippets: { label: 'compose.snippets', Icon: StickyNote },
};

const CALL_TOOLS: readonly (Tool & { readonly kind: CallKind })[] = [
  { kind: 'video', label: 'compose.videoCall', Icon: Video },
  { kind: 'voice', label: 'compose.voiceCall', Icon: Phone },
];

const ICONS: Record<Format['name'], Icon> = {
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

/** The tools that insert into the text or format it. Those that do not fit are in a menu. */
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
        <EmojiButton />
        <span class={styles.wide}>
          <For each={['time', 'poll', 'todo', 'snippets'] as const}>
            {(name) => <ToolButton tool={DIALOG_TOOLS[name]} onClick={open(name)} />}
          </For>
          <Show when={hasCalls()}>
            <For each={CALL_TOOLS}>{(call) => <ToolButton tool={call} onClick={() => void addCall(call.kind)} />}</For>
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

function EmojiButton(): JSX.Element {
  return (
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
              // After the popover has returned the focus.
              setTimeout(() => insertAtCaret(`:${emoji.name}: `));
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}

function ToolButton(props: { tool: Tool; onClick: () => void }): JSX.Element {
  return (
    <IconButton label={t(props.tool.label)} onClick={props.onClick}>
      <props.tool.Icon size={17} />
    </IconButton>
  );
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
    ...(['poll', 'todo', 'time', 'snippets'] as const).map((name) => itemOf(DIALOG_TOOLS[name], open(name))),
    // After the menu has returned the focus.
    ...(hasCalls() ? CALL_TOOLS : []).map((call) => itemOf(call, () => void setTimeout(addCall, 0, call.kind))),
    '-',
    ...FORMATS.map((format) => ({
      ...itemOf({ label: format.label, Icon: ICONS[format.name] }, () => void setTimeout(() => applyFormat(format))),
      ...(format.keys && { hint: shownKey(format.keys) }),
    })),
  ];
}

const itemOf = ({ label, Icon }: Tool, onSelect: () => void): MenuItem => ({
  label: t(label),
  icon: <Icon size={16} />,
  onSelect,
});
