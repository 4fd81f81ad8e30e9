import Maximize2 from 'lucide-solid/icons/maximize-2';
import Minimize2 from 'lucide-solid/icons/minimize-2';
import X from 'lucide-solid/icons/x';
import type { JSX } from 'solid-js';
import { createEffect, createSignal, on, Show, Suspense } from 'solid-js';
import { t } from '../i18n/index.ts';
import { IconButton, Loading, lazyView } from '../ui/index.ts';
import { closeBox, focusBox, sendNow } from './actions.ts';
import styles from './Box.module.css';
import { box, setBox } from './box.ts';
import { Footer } from './Footer.tsx';
import { askToMention } from './mention-many.ts';
import { boxMentions, missing, Notes, obstacle } from './Notes.tsx';
import { hasFiles, onDrop } from './paste.ts';
import { RecipientRow } from './recipient/RecipientRow.tsx';
import { boxField, settle } from './text.ts';
import { UploadList } from './uploads/UploadList.tsx';
import { WritingArea } from './WritingArea.tsx';

const Preview = lazyView(() => import('./Preview.tsx').then((m) => m.Preview));

/** The open compose box: the recipient, the text, and its buttons. */
export function Box(): JSX.Element {
  const [isDropping, setDropping] = createSignal(false);
  const submit = () => {
    settle();
    if (obstacle() !== undefined) {
      // A key shows no title of a button, nor does a phone.
      setBox('error', missing());
      return;
    }
    askToMention(boxMentions(), t('compose.send'), sendAndFocus);
  };
  createEffect(on([boxField.textLength, () => box.target], () => setBox('error', undefined), { defer: true }));
  return (
    <form
      class={styles.box}
      data-dropping={isDropping() ? '' : undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        setDropping(false);
        onDrop(event);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Header />
      <Notes />
      <WritingArea isHidden={box.isPreview} onSend={submit} onClose={closeBox} />
      <Show when={box.isPreview}>
        <Suspense fallback={<Loading small />}>
          <Preview />
        </Suspense>
      </Show>
      <UploadList field={boxField} />
      <Footer />
    </form>
  );
}

function Header(): JSX.Element {
  return (
    <div class={styles.header}>
      <RecipientRow />
      <IconButton
        label={t(box.isFull ? 'compose.smaller' : 'compose.larger')}
        active={box.isFull}
        onClick={() => {
          setBox('isFull', (now) => !now);
          focusBox();
        }}
      >
        <Show when={box.isFull} fallback={<Maximize2 size={15} />}>
          <Minimize2 size={15} />
        </Show>
      </IconButton>
      <IconButton label={t('compose.close')} onClick={closeBox}>
        <X size={17} />
      </IconButton>
    </div>
  );
}

function sendAndFocus(): void {
  sendNow();
  focusBox();
}
