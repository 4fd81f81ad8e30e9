import type { Contract } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { allChannels, api, channel, isAdmin, state } from '../state/index.ts';
import { Button, EmptyState, FormDialog, openDialog, TextArea, TextField } from '../ui/index.ts';
import { CheckList } from './form/CheckList.tsx';
import { DeleteButton } from './form/DeleteButton.tsx';
import { Part } from './form/Part.tsx';
import { Table } from './form/Table.tsx';

type DefaultChannelGroup = Contract.DefaultChannelGroup;

const MAX_DESCRIPTION = 1024;

const defaultGroups = (): readonly DefaultChannelGroup[] => state.realm_default_stream_groups ?? [];
const namesOf = (ids: readonly number[]): string[] => ids.flatMap((id) => channel(id)?.name ?? []);

/** Groups of channels that new users may choose when they register. */
export function DefaultGroups(): JSX.Element {
  return (
    <Part
      title={t('organisation.default_groups')}
      text={t('organisation.default_groups_text')}
      action={
        <Show when={isAdmin()}>
          <Button onClick={() => openDialog((close) => <DefaultGroupDialog onClose={close} />)}>
            {t('organisation.add_group')}
          </Button>
        </Show>
      }
    >
      <Show when={defaultGroups().length > 0} fallback={<EmptyState title={t('organisation.no_default_groups')} />}>
        <Table
          label={t('organisation.default_groups')}
          columns={[
            { label: t('organisation.name'), cell: (one) => one.name },
            { label: t('organisation.description'), cell: (one) => one.description },
            {
              label: t('organisation.channels'),
              cell: (one) =>
                namesOf(one.streams)
                  .map((name) => `#${name}`)
                  .join(' · '),
            },
          ]}
          rows={defaultGroups()}
          idOf={(one) => one.id}
          actions={isAdmin() ? (one) => <Actions group={one} /> : undefined}
        />
      </Show>
    </Part>
  );
}

function Actions(props: { group: DefaultChannelGroup }): JSX.Element {
  return (
    <>
      <Button
        aria-label={t('organisation.edit_one', { name: props.group.name })}
        onClick={() => openDialog((close) => <DefaultGroupDialog group={props.group} onClose={close} />)}
      >
        {t('organisation.edit')}
      </Button>
      <DeleteButton
        title={t('organisation.delete_one', { name: props.group.name })}
        text={t('organisation.delete_default_group_text')}
        run={() => api.delete(`/default_stream_groups/${props.group.id}`)}
      />
    </>
  );
}

/** Creates a group, or changes one: its name, description and channels. */
function DefaultGroupDialog(props: { group?: DefaultChannelGroup; onClose: () => void }): JSX.Element {
  const group = props.group && { ...props.group };
  const [name, setName] = createSignal(group?.name ?? '');
  const [description, setDescription] = createSignal(group?.description ?? '');
  const [streams, setStreams] = createSignal<number[]>(group?.streams ?? []);
  const submit = () => {
    const wanted = { name: name().trim(), description: description().trim(), streams: streams() };
    if (group) return changeGroup(group, wanted);
    const stream_names = namesOf(wanted.streams);
    return api.post('/default_stream_groups/create', {
      group_name: wanted.name,
      description: wanted.description,
      stream_names,
    });
  };
  return (
    <FormDialog
      title={group ? t('organisation.edit_one', { name: group.name }) : t('organisation.add_group')}
      action={group ? t('organisation.save') : t('organisation.add')}
      disabled={name().trim() === ''}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <TextField
        label={t('organisation.name')}
        maxLength={state.max_stream_name_length}
        value={name()}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <TextArea
        label={t('organisation.description')}
        maxLength={MAX_DESCRIPTION}
        value={description()}
        onInput={(event) => setDescription(event.currentTarget.value)}
      />
      <CheckList
        label={t('organisation.channels')}
        options={channelOptions(group?.streams ?? [])}
        value={streams()}
        onChange={setStreams}
      />
    </FormDialog>
  );
}

/** The channels that the server accepts in a group, and those that are in it. */
function channelOptions(streams: readonly number[]): { value: number; label: string }[] {
  const fits = allChannels().filter(
    (one) =>
      streams.includes(one.stream_id) ||
      !(one.is_archived || one.invite_only || state.realm_default_streams.includes(one.stream_id)),
  );
  return fits.map((one) => ({ value: one.stream_id, label: `#${one.name}` }));
}

/**
 * Sends what differs from the group as the dialog opened it, or as the server has accepted it since, and notes in
 * `before` what it accepts. Channels that another administrator has added or removed meanwhile are not sent again.
 */
async function changeGroup(before: DefaultChannelGroup, wanted: Omit<DefaultChannelGroup, 'id'>): Promise<void> {
  const now = () => defaultGroups().find((one) => one.id === before.id) ?? before;
  const path = `/default_stream_groups/${before.id}` as const;
  const isChanged = (key: 'name' | 'description') => wanted[key] !== before[key] && wanted[key] !== now()[key];
  const change = {
    ...(isChanged('name') && { new_group_name: wanted.name }),
    ...(isChanged('description') && { new_description: wanted.description }),
  };
  if (Object.keys(change).length > 0) {
    await api.patch(path, change);
    before.name = wanted.name;
    before.description = wanted.description;
  }
  const without = (from: readonly number[], taken: readonly number[]) => from.filter((id) => !taken.includes(id));
  // First, for a group may have the max. number of channels.
  const removed = without(before.streams, wanted.streams).filter((id) => now().streams.includes(id));
  if (removed.length > 0) {
    await api.patch(`${path}/streams`, { op: 'remove', stream_names: namesOf(removed) });
    before.streams = without(before.streams, removed);
  }
  const added = without(without(wanted.streams, before.streams), now().streams);
  if (added.length > 0) {
    await api.patch(`${path}/streams`, { op: 'add', stream_names: namesOf(added) });
    before.streams = [...before.streams, ...added];
  }
}
