import type { Message } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createMemo, createResource, createSignal, onMount, Show } from 'solid-js';
import { tooLong } from '../compose/index.ts';
import { MessageContent } from '../content/index.ts';
import { t } from '../i18n/index.ts';
import { api, state } from '../state/index.ts';
import { dropEditDraft, editDraft, startEditDraft } from '../state/messages/index.ts';
import { Banner, Button, createSubmission, notifyError, Spinner } from '../ui/index.ts';
import { sourceOf } from './actions.ts';
import styles from './EditBox.module.css';

/** The text of a message in its place, to be changed. */
export function EditBox(props: { message: Message; onDone: () => void }): JSX.Element {
  const id = props.message.id;
  const [source, { refetch }] = createResource(async () => {
    const draft = editDraft(id);
    return draft ?? startEditDraft(id, await sourceOf(id));
  });
  const done = () => {
    dropEditDraft(id);
    props.onDone();
  };
  return (
    <Show
      when={!source.error}
      fallback={
        <Banner kind="danger" action={<Button onClick={() => void refetch()}>{t('messages.retry')}</Button>}>
          {String((source.error as Error).message)}
        </Banner>
      }
    >
      <Show when={source()} fallback={<Spinner small />}>
        {(draft) => <Editor id={id} draft={draft()} onDone={done} />}
      </Show>
    </Show>
  );
}

interface EditorProps {
  readonly id: number;
  readonly draft: { readonly original: string; text: string };
  readonly onDone: () => void;
}

function Editor(props: EditorProps): JSX.Element {
  const edit = createEdit(props);
  let area!: HTMLTextAreaElement;
  onMount(() => {
    grow(area);
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  });
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      props.onDone();
    } else if (event.key === 'Enter' && !event.isComposing && isSend(event)) {
      event.preventDefault();
      void edit.save();
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a click in it is none of the row
    <div class={styles.box} onClick={(event) => event.stopPropagation()}>
      <Show
        when={edit.preview()}
        fallback={
          <textarea
            ref={area}
            class={styles.area}
            aria-label={t('messages.edit_text')}
            dir="auto"
            value={edit.text()}
            onInput={(event) => {
              edit.change(event.currentTarget.value);
              grow(event.currentTarget);
            }}
            onKeyDown={onKey}
          />
        }
      >
        {(html) => (
          <div class={styles.preview}>
            <MessageContent html={html()} />
          </div>
        )}
      </Show>
      <Show when={edit.obstacle() ?? edit.error()}>
        {(words) => (
          <p class={styles.error} role="alert">
            {words()}
          </p>
        )}
      </Show>
      <Buttons edit={edit} onCancel={() => props.onDone()} />
    </div>
  );
}

function Buttons(props: { edit: Edit; onCancel: () => void }): JSX.Element {
  return (
    <div class={styles.buttons}>
      <Button
        kind="primary"
        busy={props.edit.busy()}
        aria-disabled={props.edit.obstacle() !== undefined}
        onClick={() => void props.edit.save()}
      >
        {t('messages.save')}
      </Button>
      <Button onClick={props.onCancel}>{t('messages.cancel')}</Button>
      <Button kind="quiet" onClick={() => void props.edit.togglePreview()}>
        {t(props.edit.preview() === undefined ? 'messages.preview' : 'messages.write')}
      </Button>
    </div>
  );
}

type Edit = ReturnType<typeof createEdit>;

/** The text as it is typed, its preview, and how it is saved. */
function createEdit(props: EditorProps) {
  const [text, setText] = createSignal(props.draft.text);
  const [preview, setPreview] = createSignal<string>();
  const change = (typed: string) => {
    setText(typed);
    props.draft.text = typed;
  };
  // The server would cut the text without an error.
  const obstacle = createMemo(() => tooLong(text()));
  const { busy, error, submit } = createSubmission(async () => {
    if (text() !== props.draft.original) {
      const prev_content_sha256 = await digest(props.draft.original);
      await api.patch(`/messages/${props.id}`, { content: text(), prev_content_sha256 });
    }
    props.onDone();
  });
  const togglePreview = async () => {
    if (preview() !== undefined) return setPreview(undefined);
    await api.post('/messages/render', { content: text() }).then(({ rendered }) => setPreview(rendered), notifyError);
  };
  const save = async () => {
    if (obstacle() === undefined) await submit();
  };
  return { text, change, preview, busy, error, obstacle, save, togglePreview };
}

/** As in the box in which messages are written. */
const isSend = (event: KeyboardEvent): boolean =>
  state.user_settings.enter_sends ? !event.shiftKey : event.ctrlKey || event.metaKey;

/** As high as its text, up to half of the window. */
function grow(area: HTMLTextAreaElement): void {
  area.style.blockSize = 'auto';
  area.style.blockSize = `${Math.min(area.scrollHeight + 2, window.innerHeight / 2)}px`;
}

/** By which the server notices that another edit came between. Pages that are not secure cannot say it. */
async function digest(text: string): Promise<string | undefined> {
  if (!crypto.subtle) return undefined;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
