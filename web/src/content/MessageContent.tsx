import type { Message } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createSignal, onCleanup, Show, Suspense } from 'solid-js';
import { t } from '../i18n/index.ts';
import { lazyView, RenderedHtml } from '../ui/index.ts';
import { onContentClick, onContentKey } from './clicks.ts';
import { enhance } from './enhance.ts';
import styles from './MessageContent.module.css';
import { observeHeight } from './observe-height.ts';

const Widget = lazyView(() => import('./Widget.tsx').then((m) => m.Widget));

/** Height above which a message is shown in part, with a button for the rest, px. */
const CONDENSED_ABOVE = 640;

/** Messages that the user chose to see whole; a row that is drawn again shows them expanded immediately. */
const expanded = new Set<number>();

interface MessageContentProps {
  /** The HTML that the server rendered. */
  readonly html: string;
  /** The message of the contents, for the votes and tasks of its poll or task list. Absent in a preview. */
  readonly message?: Message;
}

/** The contents of a message: its HTML with spoilers that open, code to copy, pictures, local times, polls. */
export function MessageContent(props: MessageContentProps): JSX.Element {
  const widget = () => props.message?.submessages.find((one) => one.msg_type === 'widget');
  return (
    <Show when={widget() && props.message} fallback={<Condensed html={props.html} id={props.message?.id} />}>
      {(message) => (
        <Suspense fallback={<Html html={props.html} />}>
          <Widget message={message()} fallback={<Html html={props.html} />} />
        </Suspense>
      )}
    </Show>
  );
}

function Html(props: { html: string }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is clicked in it are links and buttons
    <div onClick={onContentClick} onKeyDown={onContentKey}>
      <RenderedHtml class={styles.markdown} html={props.html} enhance={enhance} />
    </div>
  );
}

function Condensed(props: { html: string; id: number | undefined }): JSX.Element {
  const [isHigh, setHigh] = createSignal(false);
  const [isWhole, setWhole] = createSignal(props.id === undefined || expanded.has(props.id));
  const show = (whole: boolean) => {
    setWhole(whole);
    if (props.id === undefined) return;
    if (whole) expanded.add(props.id);
    else expanded.delete(props.id);
  };
  const observe = (element: HTMLDivElement) => {
    onCleanup(observeHeight(element, (height) => setHigh(height > CONDENSED_ABOVE)));
  };
  return (
    <>
      <div classList={{ [styles.condensed as string]: isHigh() && !isWhole() }}>
        <div ref={observe}>
          <Html html={props.html} />
        </div>
      </div>
      <Show when={isHigh() && props.id !== undefined}>
        <button type="button" class={styles.more} aria-expanded={isWhole()} onClick={() => show(!isWhole())}>
          {t(isWhole() ? 'content.less' : 'content.more')}
        </button>
      </Show>
    </>
  );
}
