import type { RealmEmoji } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, onCleanup, Show } from 'solid-js';
import { folded } from '../folded.ts';
import { t } from '../i18n/index.ts';
import { api, isAdmin, may, nameOf, state } from '../state/index.ts';
import { Button, EmptyState, FormDialog, openDialog, pickFile, SearchField, TextField } from '../ui/index.ts';
import styles from './Emoji.module.css';
import { DeleteButton } from './form/DeleteButton.tsx';
import { Line, Part, ReadOnlyNote } from './form/Part.tsx';
import { Table } from './form/Table.tsx';

/** The custom emoji of the organisation. */
export function EmojiSection(): JSX.Element {
  const [typed, setTyped] = createSignal('');
  const emoji = createMemo(() =>
    Object.values(state.realm_emoji)
      .filter((one) => !one.deactivated && one.name.includes(folded(typed().trim()).replaceAll(' ', '_')))
      .sort((a, b) => a.name.localeCompare(b.name)),
  );
  return (
    <>
      <Show when={!may('realm_can_add_custom_emoji_group')}>
        <ReadOnlyNote>{t('organisation.may_not_add_emoji')}</ReadOnlyNote>
      </Show>
      <Part
        title={t('organisation.emoji_count', { count: emoji().length })}
        action={
          <Show when={may('realm_can_add_custom_emoji_group')}>
            <Button kind="primary" onClick={() => openDialog((close) => <AddEmojiDialog onClose={close} />)}>
              {t('organisation.add_emoji')}
            </Button>
          </Show>
        }
      >
        <Line>
          <SearchField label={t('organisation.search_emoji')} value={typed()} onInput={setTyped} />
        </Line>
        <Show
          when={emoji().length > 0}
          fallback={
            <EmptyState title={typed().trim() === '' ? t('organisation.no_emoji') : t('organisation.nothing_found')} />
          }
        >
          <EmojiTable emoji={emoji()} />
        </Show>
      </Part>
    </>
  );
}

function EmojiTable(props: { emoji: readonly RealmEmoji[] }): JSX.Element {
  return (
    <Table
      label={t('organisation.emoji')}
      columns={[
        { label: t('organisation.name'), cell: (one) => `:${one.name}:` },
        { label: t('organisation.picture'), cell: (one) => <Picture emoji={one} /> },
        { label: t('organisation.added_by'), cell: (one) => nameOf(one.author_id ?? 0) },
      ]}
      rows={props.emoji}
      idOf={(one) => one.id}
      actions={(one) => (
        <Show when={isAdmin() || one.author_id === state.user_id}>
          <DeleteButton
            title={t('organisation.delete_one', { name: `:${one.name}:` })}
            text={t('organisation.delete_emoji_text')}
            run={() => api.delete(`/realm/emoji/${encodeURIComponent(one.name)}`)}
          />
        </Show>
      )}
    />
  );
}

function Picture(props: { emoji: RealmEmoji }): JSX.Element {
  return <img class={styles.picture} src={props.emoji.source_url} alt={`:${props.emoji.name}:`} loading="lazy" />;
}

function AddEmojiDialog(props: { onClose: () => void }): JSX.Element {
  const [name, setName] = createSignal('');
  const [file, setFile] = createSignal<File>();
  const preview = createMemo(() => {
    const chosen = file();
    if (chosen === undefined) return undefined;
    const url = URL.createObjectURL(chosen);
    onCleanup(() => URL.revokeObjectURL(url));
    return url;
  });
  const choose = async () => {
    const chosen = await pickFile('image/*');
    if (chosen === undefined) return;
    setFile(chosen);
    if (name() === '') setName(suggestedName(chosen.name));
  };
  return (
    <FormDialog
      title={t('organisation.add_emoji')}
      action={t('organisation.add')}
      disabled={file() === undefined || name().trim() === ''}
      onSubmit={() => api.post(`/realm/emoji/${encodeURIComponent(name().trim())}`, {}, { file: file() as File })}
      onClose={props.onClose}
    >
      <Line>
        <Show when={preview()}>
          {(url) => <img class={styles.large} src={url()} alt={t('organisation.picture')} />}
        </Show>
        <Button onClick={() => void choose()}>
          {file() ? t('organisation.other_picture') : t('organisation.choose_picture')}
        </Button>
      </Line>
      <TextField
        label={t('organisation.name')}
        hint={t('organisation.emoji_name_hint')}
        autocomplete="off"
        value={name()}
        onInput={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Suggests an emoji name from the name of a file, with only the permitted characters. */
const suggestedName = (fileName: string): string =>
  folded(fileName.replace(/\.[^.]*$/, ''))
    .replace(/[^a-z0-9_-]+/g, '_')
    .replace(/^_+|[_-]+$/g, '');
