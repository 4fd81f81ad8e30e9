import type { JSX } from 'solid-js';
import { createMemo, createSignal, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { allChannels, api, channel, channelHash, isAdmin, state } from '../state/index.ts';
import { Button, ChannelIcon, createSave, EmptyState, type Save, SaveNote, Select } from '../ui/index.ts';
import { DefaultGroups } from './DefaultGroups.tsx';
import { Fields, ForAdmins, Part } from './form/Part.tsx';
import { Table } from './form/Table.tsx';

const NONE = 0;

/** The channels that new users are subscribed to, and the groups of channels that they may choose. */
export function DefaultChannels(): JSX.Element {
  const save = createSave();
  const ids = () => state.realm_default_streams ?? [];
  const channels = createMemo(() =>
    ids()
      .flatMap((id) => channel(id) ?? [])
      .sort((a, b) => a.name.localeCompare(b.name)),
  );
  return (
    <>
      <ForAdmins />
      <Part title={t('organisation.channels')} text={t('organisation.default_channels_text')}>
        <Show when={isAdmin()}>
          <Fields>
            <AddChannel save={save} />
          </Fields>
        </Show>
        <SaveNote status={save.status()} />
        <Show when={channels().length > 0} fallback={<EmptyState title={t('organisation.no_default_channels')} />}>
          <Table
            label={t('organisation.default_channels')}
            columns={[
              {
                label: t('organisation.name'),
                cell: (one) => (
                  <a href={channelHash(one.stream_id)}>
                    <ChannelIcon channel={one} /> {one.name}
                  </a>
                ),
              },
            ]}
            rows={channels()}
            idOf={(one) => one.stream_id}
            actions={
              isAdmin()
                ? (one) => (
                    <Button
                      aria-label={t('organisation.remove_one', { name: one.name })}
                      onClick={() => void save.run(() => api.delete('/default_streams', { stream_id: one.stream_id }))}
                    >
                      {t('organisation.remove')}
                    </Button>
                  )
                : undefined
            }
          />
        </Show>
      </Part>
      <DefaultGroups />
    </>
  );
}

function AddChannel(props: { save: Save }): JSX.Element {
  const addable = createMemo(() =>
    allChannels().filter(
      (one) => !one.is_archived && !one.invite_only && !state.realm_default_streams.includes(one.stream_id),
    ),
  );
  const [chosen, setChosen] = createSignal(NONE);
  const add = async () => {
    const stream_id = chosen();
    if (await props.save.run(() => api.post('/default_streams', { stream_id })))
      setChosen((now) => (now === stream_id ? NONE : now));
  };
  return (
    <Show when={addable().length > 0}>
      <Select<number>
        label={t('organisation.add_channel')}
        value={chosen()}
        options={[
          { value: NONE, label: t('organisation.choose_channel') },
          ...addable().map((one) => ({ value: one.stream_id, label: `#${one.name}` })),
        ]}
        onChange={(id) => setChosen(id)}
      />
      <div>
        <Button
          kind="primary"
          disabled={!addable().some((one) => one.stream_id === chosen())}
          busy={props.save.status()?.is === 'saving'}
          onClick={() => void add()}
        >
          {t('organisation.add')}
        </Button>
      </div>
    </Show>
  );
}
