import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import { type MessageKey, t } from '../../i18n/index.ts';
import { api, state } from '../../state/index.ts';
import { FormDialog, notify, Select, TextField } from '../../ui/index.ts';
import { KIND, kindLabel, kindsToMake } from './kinds.ts';
import { OutgoingFields } from './OutgoingFields.tsx';
import { PictureField } from './PictureField.tsx';

const UPLOAD_MS = 120_000;

/** Creates a bot of the user. */
export function CreateBotDialog(props: { onClose: () => void }): JSX.Element {
  const kinds = kindsToMake();
  const [kind, setKind] = createSignal(kinds[0] ?? KIND.generic);
  const [name, setName] = createSignal('');
  const [shortName, setShortName] = createSignal('');
  const [url, setUrl] = createSignal('');
  const [form, setForm] = createSignal(1);
  const [file, setFile] = createSignal<File>();
  const isOutgoing = () => kind() === KIND.outgoing;
  const submit = async () => {
    const picture = file();
    await api.post(
      '/bots',
      {
        bot_type: kind(),
        full_name: name().trim(),
        short_name: shortName().trim(),
        ...(isOutgoing() && { payload_url: JSON.stringify(url().trim()), interface_type: form() }),
      },
      picture ? { file: picture, timeoutMs: UPLOAD_MS } : {},
    );
    notify(t('settings.bot_made', { name: name().trim() }));
  };
  return (
    <FormDialog
      title={t('settings.new_bot')}
      action={t('settings.make_bot')}
      disabled={name().trim() === '' || shortName().trim() === '' || (isOutgoing() && url().trim() === '')}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Select
        label={t('settings.bot_kind')}
        hint={t(KIND_HINTS[kind()] ?? 'settings.bot_generic_hint')}
        value={kind()}
        options={kinds.map((value) => ({ value, label: t(kindLabel(value)) }))}
        onChange={setKind}
      />
      <NameFields name={name()} shortName={shortName()} onName={setName} onShortName={setShortName} />
      <Show when={isOutgoing()}>
        <OutgoingFields url={url()} form={form()} onUrl={setUrl} onForm={setForm} />
      </Show>
      <PictureField name={name()} current={null} file={file()} onChange={setFile} />
    </FormDialog>
  );
}

const KIND_HINTS: Readonly<Record<number, MessageKey>> = {
  [KIND.generic]: 'settings.bot_generic_hint',
  [KIND.incoming]: 'settings.bot_incoming_hint',
  [KIND.outgoing]: 'settings.bot_outgoing_hint',
};

interface NameFieldsProps {
  readonly name: string;
  readonly shortName: string;
  readonly onName: (name: string) => void;
  readonly onShortName: (shortName: string) => void;
}

function NameFields(props: NameFieldsProps): JSX.Element {
  return (
    <>
      <TextField
        label={t('settings.name')}
        maxLength={100}
        required
        value={props.name}
        onInput={(event) => props.onName(event.currentTarget.value)}
      />
      <TextField
        label={t('settings.short_name')}
        hint={t('settings.short_name_hint', {
          email: `${props.shortName.trim() || '…'}-bot@${state.realm_bot_domain}`,
        })}
        autocapitalize="off"
        required
        value={props.shortName}
        onInput={(event) => props.onShortName(event.currentTarget.value)}
      />
    </>
  );
}
