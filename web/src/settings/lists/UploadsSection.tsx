import type { Attachment } from '@rookery/client';
import Trash from 'lucide-solid/icons/trash';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, For, Match, onCleanup, onMount, Show, Switch } from 'solid-js';
import { formatShortDate, t } from '../../i18n/index.ts';
import { api, narrowHash, onEvent, onReregister, state } from '../../state/index.ts';
import { Banner, Button, confirm, errorMessage, IconButton, Select, Spinner } from '../../ui/index.ts';
import { Item, ItemList, Part } from '../parts/index.ts';
import { formatBytes } from './bytes.ts';
import styles from './lists.module.css';
import { applyUpload, ORDERS, type Order, type Uploads } from './uploads.ts';

/** Max. linked messages of a file; the rest are counted. */
const MAX_LINKS = 5;

/** The user's uploaded files, and the space that the organisation's files take. */
export function UploadsSection(): JSX.Element {
  const { uploads, error, load } = createUploads();
  return (
    <Part text={<SpaceUsed bytes={uploads()?.upload_space_used} />}>
      <Switch fallback={<Spinner />}>
        <Match when={error()}>
          {(words) => (
            <Banner kind="danger" action={<Button onClick={load}>{t('settings.retry')}</Button>}>
              {words()}
            </Banner>
          )}
        </Match>
        <Match when={uploads()}>{(all) => <Files files={all().attachments} />}</Match>
      </Switch>
    </Part>
  );
}

/** The list is not part of the register: it is fetched, and updated by events. */
function createUploads() {
  const [uploads, setUploads] = createSignal<Uploads>();
  const [error, setError] = createSignal<string>();
  const load = () => {
    setError(undefined);
    api.get('/attachments').then(setUploads, (failure) => setError(errorMessage(failure)));
  };
  onMount(load);
  onCleanup(onReregister(load));
  onCleanup(
    onEvent((event) => {
      if (event.type === 'attachment') setUploads((before) => before && applyUpload(before, event));
    }),
  );
  return { uploads, error, load };
}

function SpaceUsed(props: { bytes: number | undefined }): JSX.Element {
  const quota = () => state.realm_upload_quota_mib;
  return (
    <Show when={props.bytes !== undefined}>
      {quota() === null
        ? t('settings.space_used', { used: formatBytes(props.bytes ?? 0) })
        : t('settings.space_of_quota', {
            used: formatBytes(props.bytes ?? 0),
            quota: formatBytes((quota() ?? 0) * 1024 * 1024),
          })}
    </Show>
  );
}

function Files(props: { files: readonly Attachment[] }): JSX.Element {
  const [order, setOrder] = createSignal<Order>('newest');
  const sorted = createMemo(() => [...props.files].sort(ORDERS[order()]));
  return (
    <ItemList
      label={t('settings.uploads')}
      items={sorted()}
      textOf={(one) => one.name}
      empty={{ title: t('settings.no_uploads'), text: t('settings.no_uploads_text') }}
      tools={
        <Select
          class={styles.order ?? ''}
          hideLabel
          label={t('settings.order')}
          value={order()}
          options={[
            { value: 'newest', label: t('settings.order_newest') },
            { value: 'largest', label: t('settings.order_largest') },
            { value: 'name', label: t('settings.order_name') },
          ]}
          onChange={setOrder}
        />
      }
    >
      {(file) => <FileRow file={file} />}
    </ItemList>
  );
}

function FileRow(props: { file: Attachment }): JSX.Element {
  const remove = () =>
    confirm({
      title: t('settings.delete_file_title'),
      text: t('settings.delete_file_text', { name: props.file.name }),
      action: t('settings.delete'),
      run: () => api.delete(`/attachments/${props.file.id}`),
    });
  return (
    <Item
      title={
        <a href={`/user_uploads/${props.file.path_id}`} target="_blank" rel="noopener noreferrer">
          {props.file.name}
        </a>
      }
      text={
        <>
          {formatBytes(props.file.size)} · {formatShortDate(props.file.create_time)} ·{' '}
          <Messages ids={props.file.message_ids} />
        </>
      }
      actions={
        <IconButton label={t('settings.delete_named', { name: props.file.name })} onClick={remove}>
          <Trash size={16} />
        </IconButton>
      }
    />
  );
}

function Messages(props: { ids: readonly number[] }): JSX.Element {
  return (
    <Show when={props.ids.length > 0} fallback={t('settings.in_no_message')}>
      {t('settings.in_messages', { count: props.ids.length })}{' '}
      <For each={props.ids.slice(0, MAX_LINKS)}>
        {(id) => (
          <>
            <a href={narrowHash([{ operator: 'near', operand: id }])}>
              {t('settings.message_number', { id: String(id) })}
            </a>{' '}
          </>
        )}
      </For>
      <Show when={props.ids.length > MAX_LINKS}>…</Show>
    </Show>
  );
}
