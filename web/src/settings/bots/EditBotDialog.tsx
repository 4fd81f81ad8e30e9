import type { User } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { mayChangeAccount, PersonPicker, rolesFor } from '../../people/index.ts';
import { activeUsers, api, avatarOf, state } from '../../state/index.ts';
import { FormDialog, notify, Select, TextField } from '../../ui/index.ts';
import { KIND, webhookOf } from './kinds.ts';
import { OutgoingFields } from './OutgoingFields.tsx';
import { PictureField } from './PictureField.tsx';

const UPLOAD_MS = 120_000;

/**
 * The name, picture and owner of a bot; for an outgoing webhook, also its address and format; for administrators, also
 * its role.
 */
export function EditBotDialog(props: { bot: User; onClose: () => void }): JSX.Element {
  const form = createForm(props.bot);
  const { before } = form;
  // Guests and bots own no bots.
  const people = createMemo(() => activeUsers().filter((one) => !one.is_bot && !one.is_guest));
  const isGivenAway = () => before.bot_owner_id === state.user_id && form.owner()[0] !== state.user_id;
  return (
    <FormDialog
      title={t('settings.edit_named', { name: before.full_name })}
      action={t('settings.save')}
      disabled={form.name().trim() === '' || (form.owner().length === 0 && before.bot_owner_id !== null)}
      onSubmit={form.submit}
      onClose={props.onClose}
    >
      <PictureField name={form.name()} current={avatarOf(before.user_id)} file={form.file()} onChange={form.setFile} />
      <TextField
        label={t('settings.name')}
        maxLength={100}
        required
        value={form.name()}
        onInput={(event) => form.setName(event.currentTarget.value)}
      />
      <Show when={before.bot_type === KIND.outgoing}>
        <OutgoingFields url={form.url()} form={form.format()} onUrl={form.setUrl} onForm={form.setFormat} />
      </Show>
      <PersonPicker
        label={t('settings.bot_owner')}
        hint={isGivenAway() ? t('settings.bot_owner_hint') : undefined}
        value={form.owner()}
        people={people()}
        max={1}
        onChange={form.setOwner}
      />
      <Show when={mayChangeAccount(before)}>
        <Select
          label={t('organisation.role')}
          value={form.role()}
          options={rolesFor(before)}
          onChange={(role) => form.setRole(role)}
        />
      </Show>
    </FormDialog>
  );
}

function createForm(bot: User) {
  // The values when the dialog opened: only differing ones are sent.
  const before = { ...bot };
  const { base_url = '', interface: formatBefore = 1 } = webhookOf(bot.user_id) ?? {};
  const [name, setName] = createSignal(before.full_name);
  const [owner, setOwner] = createSignal<readonly number[]>(before.bot_owner_id === null ? [] : [before.bot_owner_id]);
  const [role, setRole] = createSignal<number>(before.role);
  const [url, setUrl] = createSignal(base_url);
  const [format, setFormat] = createSignal(formatBefore);
  const [file, setFile] = createSignal<File>();
  const changes = () => {
    const [ownerId] = owner();
    const hasOtherService = url().trim() !== base_url || format() !== formatBefore;
    return {
      ...(name().trim() !== before.full_name && { full_name: name().trim() }),
      ...(ownerId !== undefined && ownerId !== before.bot_owner_id && { bot_owner_id: ownerId }),
      ...(role() !== before.role && { role: role() }),
      ...(hasOtherService && { service_payload_url: JSON.stringify(url().trim()), service_interface: format() }),
    };
  };
  const submit = async () => {
    const picture = file();
    const changed = changes();
    if (Object.keys(changed).length === 0 && !picture) return;
    await api.patch(`/bots/${before.user_id}`, changed, picture ? { file: picture, timeoutMs: UPLOAD_MS } : {});
    notify(t('ui.saved'));
  };
  return {
    before,
    name,
    setName,
    owner,
    setOwner,
    role,
    setRole,
    url,
    setUrl,
    format,
    setFormat,
    file,
    setFile,
    submit,
  };
}
