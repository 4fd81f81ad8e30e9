import type { JSX } from 'solid-js';
import { createSignal } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { afterDialog, FormDialog, TextField } from '../../ui/index.ts';
import { insertAtCaret } from '../text.ts';
import { isoOf } from '../typeahead/times.ts';
import { localInputValue } from '../when.ts';

/** A point in time, which each reader sees in their own time zone. */
export function TimeDialog(props: { onClose: () => void }): JSX.Element {
  const [value, setValue] = createSignal(localInputValue(new Date()));
  const at = () => new Date(value());
  const insert = async () => {
    const text = `<time:${isoOf(at())}> `;
    afterDialog(() => insertAtCaret(text));
  };
  return (
    <FormDialog
      size="small"
      title={t('compose.time')}
      action={t('compose.insert')}
      disabled={Number.isNaN(at().getTime())}
      onSubmit={insert}
      onClose={props.onClose}
    >
      <TextField
        type="datetime-local"
        label={t('compose.dateAndTime')}
        hint={t('compose.timeHint')}
        value={value()}
        onInput={(event) => setValue(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
