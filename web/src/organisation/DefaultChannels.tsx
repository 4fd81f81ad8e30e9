import type { JSX } from 'solid-js';
import { createMemo, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { allChannels, api, channel, channelHash, isAdmin, state } from '../state/index.ts';
import { Button, ChannelIcon, createSave, EmptyState, type Save, SaveNote, Select } from '../ui/index.ts';
import { Fields, ForAdmins, Part } from './form/Part.tsx';
import { Table } from './form/Table.tsx';

const NONE = 0;

/** The channels that new users are subscribed to. */
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
      <Part text={t('organisation.default_channels_text')}>
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
    </>
  );
}

function AddChannel(props: { save: Save }): JSX.Element {
  const addable = createMemo(() =>
    allChannels().filter(
      (one) => !one.is_archived && !one.invite_only && !state.realm_default_streams.includes(one.stream_id),
    ),
  );
  return (
    <Show when={addable().length > 0}>
      <Select<number>
        label={t('organisation.add_channel')}
        value={NONE}
        options={[
          { value: NONE, label: t('organisation.choose_channel') },
          ...addable().map((one) => ({ value: one.stream_id, label: `#${one.name}` })),
        ]}
        onChange={(id) => {
          if (id !== NONE) void props.save.run(() => api.post('/default_streams', { stream_id: id }));
        }}
      />
    </Show>
  );
}
