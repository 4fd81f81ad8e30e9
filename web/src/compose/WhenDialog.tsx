import type { JSX } from 'solid-js';
import { createSignal, For } from 'solid-js';
import { t } from '../i18n/index.ts';
import { Button, Dialog, TextField } from '../ui/index.ts';
import styles from './WhenDialog.module.css';
import { localInputValue, presets } from './when.ts';

interface WhenDialogProps {
  readonly title: string;
  /** What the button says. */
  readonly action: string;
  /** UNIX seconds; by default tomorrow. */
  readonly at?: number | undefined;
  readonly onClose: () => void;
  /** UNIX seconds, in the future. */
  readonly onChosen: (at: number) => void;
}

/** Asks for a time: a usual one, or any. */
export function WhenDialog(props: WhenDialogProps): JSX.Element {
  const tomorrow = Date.now() + 24 * 3600_000;
  const [value, setValue] = createSignal(localInputValue(new Date(props.at ? props.at * 1000 : tomorrow)));
  const seconds = () => Math.floor(new Date(value()).getTime() / 1000);
  const isPast = () => !(seconds() * 1000 > Date.now());
  const choose = (at: number) => {
    props.onClose();
    props.onChosen(at);
  };
  return (
    <Dialog
      open
      size="small"
      title={props.title}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{t('compose.cancel')}</Button>
          <Button kind="primary" disabled={isPast()} onClick={() => choose(seconds())}>
            {props.action}
          </Button>
        </>
      }
    >
      <div class={styles.presets}>
        <For each={presets()}>{(preset) => <Button onClick={() => choose(preset.at)}>{preset.label}</Button>}</For>
      </div>
      <TextField
        type="datetime-local"
        label={t('compose.dateAndTime')}
        min={localInputValue(new Date())}
        value={value()}
        error={isPast() ? t('compose.mustBeInFuture') : undefined}
        onInput={(event) => setValue(event.currentTarget.value)}
      />
    </Dialog>
  );
}
