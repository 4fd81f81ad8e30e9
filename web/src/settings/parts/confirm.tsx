import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { Button, Dialog, openDialog } from '../../ui/index.ts';
import styles from './parts.module.css';
import { wordsOf } from './setting.ts';

interface Question {
  readonly title: string;
  readonly text: JSX.Element;
  /** What the button says that does it. */
  readonly action: string;
  /** A failure is shown in the dialog, which stays. */
  readonly run: () => Promise<unknown>;
}

/** Asks before something that cannot be undone, and does it. */
export function askFirst(question: Question): void {
  openDialog((close) => <Confirm {...question} onClose={close} />);
}

function Confirm(props: Question & { onClose: () => void }): JSX.Element {
  const [busy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<string>();
  const run = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await props.run();
      props.onClose();
    } catch (failure) {
      setError(wordsOf(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="small"
      title={props.title}
      onClose={() => !busy() && props.onClose()}
      actions={
        <>
          <Button disabled={busy()} onClick={() => props.onClose()}>
            {t('settings.cancel')}
          </Button>
          <Button kind="danger" busy={busy()} onClick={() => void run()}>
            {props.action}
          </Button>
        </>
      }
    >
      <p>{props.text}</p>
      <Show when={error()}>
        <p role="alert" class={styles.failed}>
          {error()}
        </p>
      </Show>
    </Dialog>
  );
}
