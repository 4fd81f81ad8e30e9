import type { Channel } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { folded } from '../folded.ts';
import { t } from '../i18n/index.ts';
import { allChannels, api, mayAdminister, state, subscription } from '../state/index.ts';
import styles from '../ui/Details.module.css';
import { Button, ChannelIcon, Dialog, notifyError, SavedText, SearchField } from '../ui/index.ts';
import { change } from './changes.ts';
import rows from './Folders.module.css';

/** Max. rendered channels; others are found by typing. */
const MAX_SHOWN = 50;

/** The name of a folder, and the channels in it. */
export function FolderDialog(props: { folderId: number; onClose: () => void }): JSX.Element {
  const folder = () => state.channel_folders.find((one) => one.id === props.folderId);
  const path = () => `/channel_folders/${props.folderId}` as const;
  return (
    <Dialog open title={folder()?.name ?? ''} onClose={props.onClose}>
      <div class={styles.part}>
        <SavedText
          label={t('channels.folder_name')}
          value={folder()?.name ?? ''}
          required
          maxLength={state.max_channel_folder_name_length}
          onSave={(name) => api.patch(path(), { name })}
        />
        <SavedText
          label={t('channels.description')}
          lines={2}
          value={folder()?.description ?? ''}
          maxLength={state.max_channel_folder_description_length}
          onSave={(description) => api.patch(path(), { description })}
        />
        <Members folderId={props.folderId} />
      </div>
    </Dialog>
  );
}

function Members(props: { folderId: number }): JSX.Element {
  const [typed, setTyped] = createSignal('');
  const within = createMemo(() => allChannels().filter((one) => one.folder_id === props.folderId));
  const others = createMemo(() => {
    const query = folded(typed().trim());
    return allChannels()
      .filter((one) => !one.is_archived && one.folder_id !== props.folderId && folded(one.name).includes(query))
      .slice(0, MAX_SHOWN);
  });
  return (
    <>
      <h4 class={styles.subtitle}>{t('channels.in_folder')}</h4>
      <ul class={rows.list}>
        <For each={within()} fallback={<li class={styles.hint}>{t('channels.folder_empty')}</li>}>
          {(one) => <Member channel={one} folderId={null} action={t('channels.take_out')} />}
        </For>
      </ul>
      <h4 class={styles.subtitle}>{t('channels.put_in')}</h4>
      <SearchField label={t('channels.filter')} value={typed()} onInput={setTyped} />
      <ul class={rows.list}>
        <For each={others()} fallback={<li class={styles.hint}>{t('channels.nothing_found')}</li>}>
          {(one) => <Member channel={one} folderId={props.folderId} action={t('channels.add')} />}
        </For>
      </ul>
    </>
  );
}

function Member(props: { channel: Channel; folderId: number | null; action: string }): JSX.Element {
  const put = () => change(props.channel.stream_id, { folder_id: props.folderId }).catch(notifyError);
  return (
    <li class={rows.row}>
      <span class={rows.texts}>
        <span class={rows.name}>
          <ChannelIcon channel={subscription(props.channel.stream_id) ?? props.channel} />
          {props.channel.name}
        </span>
      </span>
      <Show when={mayAdminister(props.channel)}>
        <Button aria-label={`${props.action}: ${props.channel.name}`} onClick={() => void put()}>
          {props.action}
        </Button>
      </Show>
    </li>
  );
}
