import type { JSX } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { Select, TextField } from '../../ui/index.ts';
import { INTERFACES } from './kinds.ts';

/** The address of an outgoing webhook, and the format of its messages. */
export function OutgoingFields(props: {
  url: string;
  form: number;
  onUrl: (url: string) => void;
  onForm: (form: number) => void;
}): JSX.Element {
  return (
    <>
      <TextField
        label={t('settings.payload_url')}
        hint={t('settings.payload_url_hint')}
        type="url"
        required
        value={props.url}
        onInput={(event) => props.onUrl(event.currentTarget.value)}
      />
      <Select
        label={t('settings.interface')}
        value={props.form}
        options={INTERFACES.map(([value, label]) => ({ value, label: t(label) }))}
        onChange={props.onForm}
      />
    </>
  );
}
