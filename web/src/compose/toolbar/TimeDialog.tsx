import type { JSX } from 'solid-js';
import { createSignal } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { Button, Dialog, TextField } from '../../ui/index.ts';
import { insertAtCaret } from '../text.ts';
import { isoOf } from '../typeahead/times.ts';
import { localInputValue } from '../when.ts';

/** A point in time, which each reader sees in their own time zone. */
export function TimeDialog(props: { onClose: () => void }): JSX.Element {
  const [value, setValue] = createSignal(localInputValue(new Date()));
  const at = () => new Date(value());
  const done = () => {
    const text = `<time:${isoOf(at())}> `;
    props.onClose();
    // The dialog gives the focus back first.
    setTimeout(() => insertAtCaret(text));
  };
  return (
    <Dialog
      open
      size="small"
      title={t('compose.time')}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{t('compose.cancel')}</Button>
          <Button kind="primary" disabled={Number.isNaN(at().getTime())} onClick={done}>
            {t('compose.insert')}
          </Button>
        </>
      }
    >
      <TextField
        type="datetime-local"
        label={t('compose.dateAndTime')}
        hint={t('compose.timeHint')}
        value={value()}
        onInput={(event) => setValue(event.currentTarget.value)}
      />
    </Dialog>
  );
}
