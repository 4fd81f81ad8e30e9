import type { JSX } from 'solid-js';
import { createRoot, onCleanup, onMount, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { nameOf, onInsertion, typists } from '../state/index.ts';
import { useShortcuts } from '../ui/index.ts';
import { followView, viewTarget, writeDirectly, writeHere, writeToChannel } from './actions.ts';
import { Bar } from './Bar.tsx';
import { Box } from './Box.tsx';
import { box } from './box.ts';
import styles from './Compose.module.css';
import { followDrafts } from './drafts.ts';
import { hasFiles, onDrop } from './paste.ts';
import { recipientOf } from './recipient/target.ts';
import { insertAtCaret } from './text.ts';
import { followTyping } from './typing-notices.ts';

let isFollowing = false;

/** The place for writing messages, below every view. */
export function Compose(): JSX.Element {
  if (!isFollowing) {
    isFollowing = true;
    createRoot(() => {
      followDrafts();
      followView();
      followTyping();
    });
  }
  useShortcuts([
    { keys: 'c', label: 'compose.keyChannel', group: 'compose', run: writeToChannel },
    { keys: 'x', label: 'compose.keyDirect', group: 'compose', run: writeDirectly },
    // The view's messages, which may come before this part of the client, reply to the selected one.
    { keys: 'r', label: 'compose.keyReply', group: 'compose', isLast: true, run: writeHere },
  ]);
  onMount(takeDroppedFiles);
  onCleanup(onInsertion(insert));
  return (
    <section
      class={styles.place}
      aria-label={t('compose.region')}
      data-full={box.isOpen && box.isFull ? '' : undefined}
    >
      <Typists />
      <Show when={box.isOpen} fallback={<Bar />}>
        <Box />
      </Show>
    </section>
  );
}

/** Inserts text from another part of the client. The box opens first, and has its field a moment later. */
function insert(text: string): void {
  if (!box.isOpen) writeHere();
  queueMicrotask(() => insertAtCaret(text));
}

/** Files that are dropped anywhere on the view are uploaded into the message. */
function takeDroppedFiles(): void {
  const view = document.getElementById('view');
  const onOver = (event: DragEvent) => hasFiles(event) && event.preventDefault();
  const onFiles = (event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event)) return;
    if (!box.isOpen) writeHere();
    onDrop(event);
  };
  view?.addEventListener('dragover', onOver);
  view?.addEventListener('drop', onFiles);
  onCleanup(() => {
    view?.removeEventListener('dragover', onOver);
    view?.removeEventListener('drop', onFiles);
  });
}

/** The users who type in the conversation that the user reads or writes in. */
function Typists(): JSX.Element {
  const names = () => {
    const target = (box.isOpen ? undefined : viewTarget()) ?? box.target;
    const recipient = recipientOf(target);
    return recipient ? typists(recipient).map(nameOf).filter(Boolean) : [];
  };
  return (
    <div class={styles.typists} aria-live="polite">
      <Show when={names().length > 0}>
        {t('compose.typing', { count: names().length, first: names()[0] ?? '', second: names()[1] ?? '' })}
      </Show>
    </div>
  );
}
