import type { JSX } from 'solid-js';
import { FormDialog } from './FormDialog.tsx';
import { openDialog } from './hosts.ts';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** The label of the button. */
  readonly action: string;
}

interface ConfirmOptions extends Question {
  /** Whether it is destructive, like most actions that need a confirmation. Default: true. */
  readonly danger?: boolean;
  readonly run: () => Promise<unknown>;
}

/** Asks for confirmation of something that a click cannot undo. If it fails, the dialog stays open with the error. */
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
