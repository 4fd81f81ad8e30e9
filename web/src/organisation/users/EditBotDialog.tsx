import type { User } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { PersonPicker } from '../../people/index.ts';
import { activeUsers, api, isAdmin } from '../../state/index.ts';
import { FormDialog, notify, Select, TextField } from '../../ui/index.ts';
import { rolesFor } from './rules.ts';

/** The name, owner and role of a bot. */
export function EditBotDialog(props: { bot: User; onClose: () => void }): JSX.Element {
  const before = { ...props.bot };
  const [name, setName] = createSignal(before.full_name);
  const [owner, setOwner] = createSignal<number[]>(before.bot_owner_id === null ? [] : [before.bot_owner_id]);
  const [role, setRole] = createSignal<number>(before.role);
  const save = async () => {
    const [ownerId] = owner();
    await api.patch(`/bots/${before.user_id}`, {
      ...(name().trim() === before.full_name ? {} : { full_name: name().trim() }),
      ...(ownerId === undefined || ownerId === before.bot_owner_id ? {} : { bot_owner_id: ownerId }),
      ...(role() === before.role ? {} : { role: role() }),
    });
    notify(t('organisation.saved'));
  };
  return (
    <FormDialog
      title={t('organisation.edit_one', { name: before.full_name })}
      action={t('organisation.save')}
      disabled={name().trim() === ''}
      onSubmit={save}
      onClose={props.onClose}
    >
      <TextField
        label={t('organisation.name')}
        maxLength={100}
        value={name()}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <PersonPicker
        label={t('organisation.owner')}
        value={owner()}
        people={activeUsers().filter((one) => !one.is_bot)}
        max={1}
        onChange={setOwner}
      />
      <Show when={isAdmin()}>
        <Select
          label={t('organisation.role')}
          value={role()}
          options={rolesFor(before)}
          onChange={(value) => setRole(value)}
        />
      </Show>
    </FormDialog>
  );
}
