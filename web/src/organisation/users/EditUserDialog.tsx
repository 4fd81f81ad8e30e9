import type { JSX } from 'solid-js';
import { createSignal, For, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { rolesFor } from '../../people/index.ts';
import { api, state, user } from '../../state/index.ts';
import { FormDialog, notify, Select, TextField } from '../../ui/index.ts';
import { ProfileFieldInput } from './ProfileFieldInput.tsx';

/** Changes of a person by an administrator: name, role, address, profile. */
export function EditUserDialog(props: { userId: number; onClose: () => void }): JSX.Element {
  const form = createForm(props.userId);
  return (
    <FormDialog
      title={t('organisation.edit_one', { name: form.person.full_name })}
      action={t('organisation.save')}
      disabled={form.name().trim() === ''}
      onSubmit={form.submit}
      onClose={props.onClose}
    >
      <TextField
        label={t('organisation.name')}
        maxLength={100}
        value={form.name()}
        onInput={(event) => form.setName(event.currentTarget.value)}
      />
      <Show when={form.person.delivery_email}>
        <TextField
          label={t('organisation.email')}
          type="email"
          autocomplete="off"
          value={form.email()}
          onInput={(event) => form.setEmail(event.currentTarget.value)}
        />
      </Show>
      <Select
        label={t('organisation.role')}
        value={form.role()}
        options={rolesFor(form.person)}
        onChange={(role) => form.setRole(role)}
      />
      {/* By their ids: an event replaces all field objects, and the focus must stay in its field. */}
      <For each={[...state.custom_profile_fields].sort((a, b) => a.order - b.order).map((field) => field.id)}>
        {(id) => (
          <Show when={fieldOf(id)}>
            {(field) => (
              <ProfileFieldInput
                field={field()}
                value={form.entered(id)}
                onChange={(value) => form.setValue(id, value)}
              />
            )}
          </Show>
        )}
      </For>
    </FormDialog>
  );
}

function createForm(userId: number) {
  const person = { ...user(userId) } as NonNullable<ReturnType<typeof user>>;
  const address = person.delivery_email ?? '';
  const [name, setName] = createSignal(person.full_name);
  const [email, setEmail] = createSignal(address);
  const [role, setRole] = createSignal<number>(person.role);
  const [values, setValues] = createSignal<Readonly<Record<number, string>>>({});
  const before = (id: number) => person.profile_data?.[id]?.value ?? '';
  const entered = (id: number) => values()[id] ?? before(id);
  const changes = () => ({
    ...(name().trim() === person.full_name ? {} : { full_name: name().trim() }),
    ...(email().trim() === address ? {} : { new_email: email().trim() }),
    ...(role() === person.role ? {} : { role: role() }),
    ...profileChanges(),
  });
  const profileChanges = () => {
    // Without fields that another administrator has deleted meanwhile: the server would reject the whole change.
    const changed = Object.entries(values()).filter(
      ([id, value]) => fieldOf(Number(id)) && value !== before(Number(id)),
    );
    if (changed.length === 0) return {};
    return { profile_data: changed.map(([id, value]) => ({ id: Number(id), value: sentValue(Number(id), value) })) };
  };
  const submit = async () => {
    const given = changes();
    if (Object.keys(given).length === 0) return;
    await api.patch(`/users/${userId}`, given);
    notify(t('organisation.saved'));
  };
  const setValue = (id: number, value: string) => setValues((all) => ({ ...all, [id]: value }));
  return { person, name, setName, email, setEmail, role, setRole, entered, setValue, submit };
}

const USERS = 6;

const fieldOf = (id: number) => state.custom_profile_fields.find((one) => one.id === id);

/** Users are sent as a list of ids; the field has that list as JSON. */
function sentValue(id: number, value: string): unknown {
  return fieldOf(id)?.type === USERS && value !== '' ? JSON.parse(value) : value;
}
