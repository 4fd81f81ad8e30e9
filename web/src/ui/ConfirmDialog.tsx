import type { JSX } from 'solid-js';
import { FormDialog } from './FormDialog.tsx';
import { openDialog } from './hosts.ts';

interface ConfirmOptions {
  readonly title: string;
  readonly text: string;
  /** What the button says. */
  readonly action: string;
  /** Whether it takes something away, as most that is asked about does. Default: true. */
  readonly danger?: boolean;
  readonly run: () => Promise<unknown>;
}

/** Asks before something that is not undone by a click, and stays open with the error where it fails. */
export function confirm(options: ConfirmOptions): void {
  openDialog((close) => <ConfirmDialog {...options} onClose={close} />);
}

function ConfirmDialog(props: ConfirmOptions & { onClose: () => void }): JSX.Element {
  return (
    <FormDialog
      size="small"
      title={props.title}
      action={props.action}
      danger={props.danger ?? true}
      onSubmit={props.run}
      onClose={props.onClose}
    >
      <p>{props.text}</p>
    </FormDialog>
  );
}
