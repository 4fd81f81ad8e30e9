import { randomKey } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createSignal, For } from 'solid-js';
import { t } from '../i18n/index.ts';
import { Button, FormDialog, TextField } from '../ui/index.ts';
import styles from './WhenDialog.module.css';
import { localInputValue, presets } from './when.ts';

interface WhenDialogProps {
  readonly title: string;
  /** The label of the button. */
  readonly action: string;
  /** UNIX seconds; by default 24 hours from now. */
  readonly at?: number | undefined;
  /**
   * Called with a future time in UNIX seconds. If it fails, the dialog stays open with the error. The key is the same
   * until the dialog closes: a call without an answer may have been executed.
   */
  readonly onChosen: (at: number, idempotencyKey: string) => Promise<unknown>;
  readonly onClose: () => void;
  /** Fields before the time. */
  readonly children?: JSX.Element;
}

/** Asks for a time: a preset, or any. */
export function WhenDialog(props: WhenDialogProps): JSX.Element {
  const idempotencyKey = randomKey();
  const tomorrow = Date.now() + 24 * 3600_000;
  const [value, setValue] = createSignal(localInputValue(new Date(props.at ? props.at * 1000 : tomorrow)));
  const seconds = () => Math.floor(new Date(value()).getTime() / 1000);
  const isPast = () => !(seconds() * 1000 > Date.now());
  const choose = (at: number, button: HTMLButtonElement) => {
    setValue(localInputValue(new Date(at * 1000)));
    button.form?.requestSubmit();
  };
  return (
    <FormDialog
      size="small"
      title={props.title}
      action={props.action}
      disabled={isPast()}
      onSubmit={() => props.onChosen(seconds(), idempotencyKey)}
      onClose={props.onClose}
    >
      {props.children}
      <div class={styles.presets}>
        <For each={presets()}>
          {({ label, at }) => <Button onClick={(event) => choose(at, event.currentTarget)}>{label}</Button>}
        </For>
      </div>
      <TextField
        type="datetime-local"
        label={t('compose.dateAndTime')}
        min={localInputValue(new Date())}
        value={value()}
        error={isPast() ? t('compose.mustBeInFuture') : undefined}
        onInput={(event) => setValue(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
