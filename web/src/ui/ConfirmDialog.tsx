import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Banner } from './Feedback.tsx';
import { openDialog } from './hosts.ts';
import { createSubmission } from './submission.ts';

interface ConfirmOptions {
  readonly title: string;
  readonly text: JSX.Element;
  /** What the button says. */
  readonly action: string;
  readonly run: () => Promise<unknown>;
}

/** Asks before something that is not undone by a click, and stays open with the error where it fails. */
export function confirm(options: ConfirmOptions): void {
  openDialog((close) => <ConfirmDialog {...options} onClose={close} />);
}

function ConfirmDialog(props: ConfirmOptions & { onClose: () => void }): JSX.Element {
  const { busy, error, submit } = createSubmission(async () => {
    await props.run();
    props.onClose();
  });
  return (
    <Dialog
      open
      size="small"
      title={props.title}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={() => props.onClose()}>{t('ui.cancel')}</Button>
          <Button kind="danger" busy={busy()} onClick={() => void submit()}>
            {props.action}
          </Button>
        </>
      }
    >
      <Show when={error()}>{(text) => <Banner kind="danger">{text()}</Banner>}</Show>
      <p>{props.text}</p>
    </Dialog>
  );
}
