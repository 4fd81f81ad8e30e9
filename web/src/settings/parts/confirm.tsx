import type { JSX } from 'solid-js';
import { openDialog } from '../../ui/index.ts';
import { FormDialog } from './FormDialog.tsx';

interface Question {
  readonly title: string;
  readonly text: JSX.Element;
  /** What the button says that does it. */
  readonly action: string;
  /** A failure is shown in the dialog, which stays. */
  readonly run: () => Promise<unknown>;
}

/** Asks before something that cannot be undone, and does it. */
export function askFirst({ title, text, action, run }: Question): void {
  openDialog((close) => (
    <FormDialog title={title} action={action} kind="danger" onSubmit={run} onClose={close}>
      <p>{text}</p>
    </FormDialog>
  ));
}
