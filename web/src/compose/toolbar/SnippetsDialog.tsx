import type { SavedSnippet } from '@rookery/client';
import Pencil from 'lucide-solid/icons/pencil';
import Trash from 'lucide-solid/icons/trash';
import type { JSX } from 'solid-js';
import { createSignal, For, Show } from 'solid-js';
import { folded } from '../../folded.ts';
import { t } from '../../i18n/index.ts';
import { api, state } from '../../state/index.ts';
import { Button, confirm, Dialog, EmptyState, FormDialog, IconButton, TextArea, TextField } from '../../ui/index.ts';
import { insertAtCaret, text } from '../text.ts';
import styles from './Dialogs.module.css';

const MAX_TITLE = 60;

/** The user's saved snippets: to insert, create, change and delete. */
export function SnippetsDialog(props: { onClose: () => void }): JSX.Element {
  const [edited, setEdited] = createSignal<Partial<SavedSnippet>>();
  return (
    <Show
      when={edited()}
      fallback={<SnippetList onClose={props.onClose} onEdit={setEdited} />}
      children={(snippet) => <SnippetForm snippet={snippet()} onClose={() => setEdited(undefined)} />}
    />
  );
}

function SnippetList(props: { onClose: () => void; onEdit: (snippet: Partial<SavedSnippet>) => void }): JSX.Element {
  const [query, setQuery] = createSignal('');
  const found = () =>
    state.saved_snippets
      .filter((one) => folded(`${one.title} ${one.content}`).includes(folded(query())))
      .sort((a, b) => a.title.localeCompare(b.title));
  const insert = (content: string) => {
    props.onClose();
    setTimeout(() => insertAtCaret(content));
  };
  return (
    <Dialog
      open
      title={t('compose.snippets')}
      onClose={props.onClose}
      actions={
        <Button kind="primary" onClick={() => props.onEdit({ content: text() })}>
          {t('compose.newSnippet')}
        </Button>
      }
    >
      <Show
        when={state.saved_snippets.length > 0}
        fallback={<EmptyState title={t('compose.noSnippets')} text={t('compose.noSnippetsText')} />}
      >
        <TextField
          label={t('compose.searchSnippets')}
          hideLabel
          placeholder={t('compose.searchSnippets')}
          value={query()}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        <ul class={styles.list}>
          <For each={found()}>
            {(snippet) => (
              <SnippetItem
                snippet={snippet}
                onInsert={() => insert(snippet.content)}
                onEdit={() => props.onEdit(snippet)}
              />
            )}
          </For>
        </ul>
      </Show>
    </Dialog>
  );
}

interface SnippetItemProps {
  readonly snippet: SavedSnippet;
  readonly onInsert: () => void;
  readonly onEdit: () => void;
}

function SnippetItem(props: SnippetItemProps): JSX.Element {
  return (
    <li class={styles.item}>
      <button type="button" class={styles.insert} onClick={() => props.onInsert()}>
        <span class={styles.title} dir="auto">
          {props.snippet.title}
        </span>
        <span class={styles.excerpt} dir="auto">
          {props.snippet.content}
        </span>
      </button>
      <IconButton label={t('compose.editSnippet', { title: props.snippet.title })} onClick={props.onEdit}>
        <Pencil size={15} />
      </IconButton>
      <IconButton
        label={t('compose.deleteSnippet', { title: props.snippet.title })}
        onClick={() => askToDelete(props.snippet)}
      >
        <Trash size={15} />
      </IconButton>
    </li>
  );
}

function askToDelete({ id, title }: SavedSnippet): void {
  confirm({
    title: t('compose.deleteSnippet', { title }),
    text: t('compose.deleteSnippetText'),
    action: t('compose.delete'),
    run: () => api.delete(`/saved_snippets/${id}`),
  });
}

function SnippetForm(props: { snippet: Partial<SavedSnippet>; onClose: () => void }): JSX.Element {
  const [title, setTitle] = createSignal(props.snippet.title ?? '');
  const [content, setContent] = createSignal(props.snippet.content ?? '');
  const save = () => {
    const changed = { title: title(), content: content() };
    if (props.snippet.id === undefined) return api.post('/saved_snippets', changed);
    return api.patch(`/saved_snippets/${props.snippet.id}`, changed);
  };
  return (
    <FormDialog
      title={t(props.snippet.id === undefined ? 'compose.newSnippet' : 'compose.changeSnippet')}
      action={t('compose.save')}
      disabled={title().trim() === '' || content().trim() === ''}
      onSubmit={save}
      onClose={props.onClose}
    >
      <TextField
        label={t('compose.snippetTitle')}
        value={title()}
        maxLength={MAX_TITLE}
        onInput={(event) => setTitle(event.currentTarget.value)}
      />
      <TextArea
        label={t('compose.snippetContent')}
        rows={6}
        dir="auto"
        value={content()}
        onInput={(event) => setContent(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
