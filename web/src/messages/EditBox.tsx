import { ApiError, type Message } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createEffect, createMemo, createResource, createSignal, onCleanup, Show } from 'solid-js';
import {
  addFiles,
  askToMention,
  cancelUploads,
  fileObstacle,
  hasFiles,
  MarkdownField,
  manyMentioned,
  mentionObstacle,
  targetOfMessage,
  tooLong,
  UploadList,
  WritingField,
  wildcardIn,
} from '../compose/index.ts';
import { MessageContent } from '../content/index.ts';
import { t } from '../i18n/index.ts';
import { api, navigate, state } from '../state/index.ts';
import {
  dropEditDraft,
  type EditDraft,
  editDraft,
  lookNow,
  setSaving,
  startEditDraft,
} from '../state/messages/index.ts';
import { Banner, Button, confirm, createSubmission, errorMessage, notify, notifyError, Spinner } from '../ui/index.ts';
import { linkOf, sourceOf } from './actions.ts';
import styles from './EditBox.module.css';

type Draft = EditDraft<MarkdownField>;

interface EditBoxProps {
  readonly message: Message;
  /** Whether it does not take the focus. */
  readonly isQuiet: boolean;
  readonly onDone: () => void;
}

/** The editor of a message, in its place in the list. */
export function EditBox(props: EditBoxProps): JSX.Element {
  const id = props.message.id;
  const [draft, { refetch }] = createResource<Draft>(
    () => inProgress(id) ?? sourceOf(id).then((original) => inProgress(id) ?? begin(id, original)),
  );
  return (
    <Show
      when={!draft.error}
      fallback={
        <Banner kind="danger" action={<Button onClick={() => void refetch()}>{t('messages.retry')}</Button>}>
          {String((draft.error as Error).message)}
        </Banner>
      }
    >
      <Show when={draft()} fallback={<Spinner small />}>
        {(one) => <Editor {...props} draft={one()} />}
      </Show>
    </Show>
  );
}

/** Returns the edit in progress, if any. One of the previous page gets its field. */
function inProgress(id: number): Draft | undefined {
  const draft = editDraft(id);
  if (!draft || draft.field instanceof MarkdownField) return draft as Draft | undefined;
  return begin(id, draft.original, draft.field.text());
}

function begin(id: number, original: string, text = original): Draft {
  const field = new MarkdownField();
  field.setText(text);
  return startEditDraft(id, { original, field });
}

type EditorProps = EditBoxProps & { readonly draft: Draft };

function Editor(props: EditorProps): JSX.Element {
  const { field } = props.draft;
  const edit = createEdit(props);
  const upload = (event: Event, files: FileList | undefined) => {
    event.preventDefault();
    if (!edit.isSaving()) addFiles(files ?? [], field);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a click in it is none of the row
    <div
      class={styles.box}
      onClick={(event) => event.stopPropagation()}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => hasFiles(event) && upload(event, event.dataTransfer?.files)}
    >
      <WritingField
        field={field}
        place={{ target: targetOfMessage(props.message, state.user_id), isEdit: true }}
        label={t('messages.edit_text')}
        class={styles.field}
        isHidden={edit.preview() !== undefined}
        isLocked={edit.isSaving()}
        isQuiet={props.isQuiet}
        suggestsBelow={() => hasMoreRoomBelow(field.textarea())}
        onSend={edit.save}
        onClose={edit.cancel}
      />
      <Show when={edit.preview()}>
        {(html) => (
          <div class={styles.preview}>
            <MessageContent html={html()} />
          </div>
        )}
      </Show>
      <UploadList field={field} />
      <Show when={edit.obstacle() ?? edit.error()}>
        {(words) => (
          <p class={styles.error} role="alert">
            {words()}
          </p>
        )}
      </Show>
      <Buttons edit={edit} />
    </div>
  );
}

function Buttons(props: { edit: Edit }): JSX.Element {
  return (
    <div class={styles.buttons}>
      <Button
        kind="primary"
        busy={props.edit.isSaving()}
        aria-disabled={props.edit.obstacle() !== undefined}
        onClick={props.edit.save}
      >
        {t('messages.save')}
      </Button>
      <Button onClick={props.edit.cancel}>{t('messages.cancel')}</Button>
      <Button kind="quiet" onClick={() => void props.edit.togglePreview()}>
        {t(props.edit.preview() === undefined ? 'messages.preview' : 'messages.write')}
      </Button>
    </div>
  );
}

type Edit = ReturnType<typeof createEdit>;

/** The preview and submission of an edit. A saved or dropped edit is closed in every list that shows it. */
function createEdit(props: EditorProps) {
  const { draft, message } = props;
  const { field } = draft;
  const { id } = message;
  const [preview, setPreview] = createSignal<string>();
  const isSaving = () => editDraft(id)?.isSaving === true;
  let isGone = false;
  onCleanup(() => {
    isGone = true;
  });
  createEffect(() => {
    if (editDraft(id) === draft) return;
    cancelUploads(field);
    props.onDone();
  });
  const obstacle = createMemo(() => {
    field.textLength();
    // The server would truncate a longer text without an error.
    return fileObstacle(field) ?? tooLong(field.text()) ?? mentionObstacle(addedMentions(props));
  });
  const { error, submit } = createSubmission(async () => {
    setSaving(draft, true);
    try {
      if (field.text() !== draft.original) {
        await saveText(id, draft);
        void lookNow();
      }
      if (editDraft(id) !== draft) return;
      dropEditDraft(id);
      // While the view follows its topic to another address, no field is rendered that would notice, and the next list
      // would open the edit again.
      props.onDone();
    } catch (failure) {
      setSaving(draft, false);
      if (!isGone) throw failure;
      notifyOfFailure(message, failure);
    }
  });
  const save = () => {
    field.settle();
    if (obstacle() !== undefined || isSaving()) return;
    askToMention(addedMentions(props), t('messages.save'), () => void submit());
  };
  const cancel = () => {
    // The save in flight may still fail, and the text is then needed.
    if (isSaving()) props.onDone();
    else if (field.text() === draft.original) dropEditDraft(id);
    else askToDiscard(id);
  };
  const togglePreview = async () => {
    if (preview() !== undefined) {
      setPreview(undefined);
      return field.textarea()?.focus();
    }
    await api
      .post('/messages/render', { content: field.text() })
      .then(({ rendered }) => setPreview(rendered), notifyError);
  };
  return { preview, isSaving, error, obstacle, save, cancel, togglePreview };
}

/** Number of people that a wildcard mention of the edit alone notifies, if it is large enough for a confirmation. */
function addedMentions({ draft, message }: EditorProps): number | undefined {
  if (wildcardIn(draft.original) === 'channel') return undefined;
  return manyMentioned(draft.field, targetOfMessage(message, state.user_id));
}

function askToDiscard(id: number): void {
  confirm({
    title: t('messages.discard_edit_title'),
    text: t('messages.discard_edit_text'),
    action: t('messages.discard'),
    run: async () => dropEditDraft(id),
  });
}

/**
 * Saves the text of an edit, unless an earlier attempt without an answer has saved it.
 * @throws ApiError, NetworkError; Error if the message has a third text, which the next attempt then replaces
 */
async function saveText(id: number, draft: Draft): Promise<void> {
  const content = draft.field.text();
  try {
    await api.patch(`/messages/${id}`, { content, prev_content_sha256: await digest(draft.original) });
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.code !== 'EXPECTATION_MISMATCH') throw failure;
    const present = await sourceOf(id);
    // The server trims texts.
    if (present.trim() === content.trim()) return;
    draft.original = present;
    throw new Error(t('messages.edited_meanwhile'));
  }
}

/** Reports a failed save whose field is gone. The edit is half-written again, and opens when its message is shown. */
function notifyOfFailure(message: Message, failure: unknown): void {
  notify(t('messages.edit_not_saved', { error: errorMessage(failure) }), {
    kind: 'danger',
    action: { label: t('compose.goThere'), run: () => navigate(linkOf(message)) },
  });
}

/** Whether the list has more room below the text than above it. */
function hasMoreRoomBelow(area: HTMLTextAreaElement | undefined): boolean {
  const list = area?.closest('section')?.getBoundingClientRect();
  const own = area?.getBoundingClientRect();
  return list !== undefined && own !== undefined && own.top - list.top < list.bottom - own.bottom;
}

/** The hash by which the server detects an edit in between. Undefined outside of a secure context. */
async function digest(text: string): Promise<string | undefined> {
  if (!crypto.subtle) return undefined;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
