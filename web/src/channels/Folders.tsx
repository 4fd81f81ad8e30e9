import type { ChannelFolder } from '@rookery/client';
import Archive from 'lucide-solid/icons/archive';
import ArchiveRestore from 'lucide-solid/icons/archive-restore';
import ArrowDown from 'lucide-solid/icons/arrow-down';
import ArrowUp from 'lucide-solid/icons/arrow-up';
import ChevronLeft from 'lucide-solid/icons/chevron-left';
import Pencil from 'lucide-solid/icons/pencil';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { allChannels, api, isAdmin, state } from '../state/index.ts';
import styles from '../ui/Details.module.css';
import {
  Button,
  createSave,
  EmptyState,
  IconButton,
  notifyError,
  openDialog,
  SaveNote,
  TextArea,
  TextField,
} from '../ui/index.ts';
import { FolderDialog } from './FolderDialog.tsx';
import rows from './Folders.module.css';

const ICON = 16;

const inOrder = () => [...state.channel_folders].sort((a, b) => a.order - b.order);

/** The folders of channels; administrators create, order and archive them. */
export function Folders(): JSX.Element {
  const open = createMemo(() => inOrder().filter((one) => !one.is_archived));
  const archived = createMemo(() => inOrder().filter((one) => one.is_archived));
  return (
    <div class={styles.details}>
      <header class={styles.header}>
        <a class={styles.back} href="#channels" aria-label={t('channels.back')}>
          <ChevronLeft size={20} aria-hidden="true" />
        </a>
        <h3 class={styles.title}>{t('channels.folders')}</h3>
      </header>
      <section class={styles.part}>
        <Show when={isAdmin()} fallback={<p class={styles.note}>{t('channels.folders_admins')}</p>}>
          <NewFolder />
        </Show>
        <Show when={open().length > 0} fallback={<EmptyState title={t('channels.no_folders')} />}>
          <ul class={rows.list}>
            <For each={open()}>{(one, at) => <Row folder={one} at={at()} all={open()} />}</For>
          </ul>
        </Show>
        <Show when={archived().length > 0}>
          <h4 class={styles.subtitle}>{t('channels.archived_folders')}</h4>
          <ul class={rows.list}>
            <For each={archived()}>{(one) => <Row folder={one} at={0} all={[]} />}</For>
          </ul>
        </Show>
      </section>
    </div>
  );
}

function NewFolder(): JSX.Element {
  const [name, setName] = createSignal('');
  const [description, setDescription] = createSignal('');
  const save = createSave();
  const make = async (event: SubmitEvent) => {
    event.preventDefault();
    const made = { name: name().trim(), description: description().trim() };
    if (!(await save.run(() => api.post('/channel_folders/create', made)))) return;
    setName('');
    setDescription('');
  };
  return (
    <form class={styles.values} onSubmit={(event) => void make(event)}>
      <TextField
        label={t('channels.folder_name')}
        required
        maxLength={state.max_channel_folder_name_length}
        value={name()}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <TextArea
        label={t('channels.description')}
        rows={2}
        maxLength={state.max_channel_folder_description_length}
        value={description()}
        onInput={(event) => setDescription(event.currentTarget.value)}
      />
      <div class={styles.line}>
        <Button type="submit" disabled={name().trim() === ''} busy={save.status()?.is === 'saving'}>
          {t('channels.make_folder')}
        </Button>
        <SaveNote status={save.status()} />
      </div>
    </form>
  );
}

/** Moves a folder by one place among the open ones. Archived ones have places as well. */
function move(folder: ChannelFolder, by: 1 | -1, open: readonly ChannelFolder[]): void {
  const neighbour = open[open.indexOf(folder) + by];
  if (neighbour === undefined) return;
  const order = inOrder().map(({ id }) => (id === folder.id ? neighbour.id : id === neighbour.id ? folder.id : id));
  api.patch('/channel_folders', { order }).catch(notifyError);
}

const setArchived = (folder: ChannelFolder, is_archived: boolean) =>
  void api.patch(`/channel_folders/${folder.id}`, { is_archived }).catch(notifyError);

function Row(props: { folder: ChannelFolder; at: number; all: readonly ChannelFolder[] }): JSX.Element {
  const count = () => allChannels().filter((one) => one.folder_id === props.folder.id).length;
  const named = () => ({ name: props.folder.name });
  return (
    <li class={rows.row}>
      <span class={rows.texts}>
        <span class={rows.name}>{props.folder.name}</span>
        <span class={styles.hint}>
          {[t('channels.channel_count', { count: count() }), props.folder.description].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Show when={isAdmin() && !props.folder.is_archived}>
        <IconButton
          label={t('channels.folder_up', named())}
          disabled={props.at === 0}
          onClick={() => move(props.folder, -1, props.all)}
        >
          <ArrowUp size={ICON} />
        </IconButton>
        <IconButton
          label={t('channels.folder_down', named())}
          disabled={props.at === props.all.length - 1}
          onClick={() => move(props.folder, 1, props.all)}
        >
          <ArrowDown size={ICON} />
        </IconButton>
        <IconButton
          label={t('channels.folder_edit', named())}
          onClick={() => openDialog((close) => <FolderDialog folderId={props.folder.id} onClose={close} />)}
        >
          <Pencil size={ICON} />
        </IconButton>
        <IconButton label={t('channels.folder_archive', named())} onClick={() => setArchived(props.folder, true)}>
          <Archive size={ICON} />
        </IconButton>
      </Show>
      <Show when={isAdmin() && props.folder.is_archived}>
        <IconButton label={t('channels.folder_unarchive', named())} onClick={() => setArchived(props.folder, false)}>
          <ArchiveRestore size={ICON} />
        </IconButton>
      </Show>
    </li>
  );
}
