import type { User } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { PersonPicker } from '../../people/index.ts';
import { activeUsers, api, avatarOf, state } from '../../state/index.ts';
import { FormDialog, notify, TextField } from '../../ui/index.ts';
import { KIND, webhookOf } from './kinds.ts';
import { OutgoingFields } from './OutgoingFields.tsx';
import { PictureField } from './PictureField.tsx';

const UPLOAD_MS = 120_000;

/** The name, picture and owner of a bot; for an outgoing webhook, also its address and format. */
export function EditBotDialog(props: { bot: User; onClose: () => void }): JSX.Element {
  // The values when the dialog opened: only differing ones are sent.
  const before = { ...props.bot };
  const service = webhookOf(before.user_id);
  const [name, setName] = createSignal(before.full_name);
  const [owner, setOwner] = createSignal<number[]>([state.user_id]);
  const [url, setUrl] = createSignal(service?.base_url ?? '');
  const [form, setForm] = createSignal(service?.interface ?? 1);
  const [file, setFile] = createSignal<File>();
  const people = createMemo(() => activeUsers().filter((one) => !one.is_bot));
  const isOutgoing = before.bot_type === KIND.outgoing;
  const changes = () => {
    const [ownerId] = owner();
    const hasOtherService = isOutgoing && (url().trim() !== service?.base_url || form() !== service?.interface);
    return {
      ...(name().trim() !== before.full_name && { full_name: name().trim() }),
      ...(ownerId !== undefined && ownerId !== before.bot_owner_id && { bot_owner_id: ownerId }),
      ...(hasOtherService && { service_payload_url: JSON.stringify(url().trim()), service_interface: form() }),
    };
  };
  const submit = async () => {
    const picture = file();
    const changed = changes();
    if (Object.keys(changed).length === 0 && !picture) return;
    await api.patch(`/bots/${before.user_id}`, changed, picture ? { file: picture, timeoutMs: UPLOAD_MS } : {});
    notify(t('ui.saved'));
  };
  return (
    <FormDialog
      title={t('settings.edit_named', { name: before.full_name })}
      action={t('settings.save')}
      disabled={name().trim() === '' || owner().length === 0}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <PictureField name={name()} current={avatarOf(before.user_id)} file={file()} onChange={setFile} />
      <TextField
        label={t('settings.name')}
        maxLength={100}
        required
        value={name()}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <Show when={isOutgoing}>
        <OutgoingFields url={url()} form={form()} onUrl={setUrl} onForm={setForm} />
      </Show>
      <PersonPicker
        label={t('settings.bot_owner')}
        hint={owner()[0] === state.user_id ? undefined : t('settings.bot_owner_hint')}
        value={owner()}
        people={people()}
        max={1}
        onChange={setOwner}
      />
    </FormDialog>
  );
}
