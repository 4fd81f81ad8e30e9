import type { JSX } from 'solid-js';
import { createSignal, createUniqueId, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { Button, Dialog, wordsOf } from '../../ui/index.ts';
import styles from './parts.module.css';

interface FormDialogProps {
  readonly title: string;
  /** What the button says that sends the form. */
  readonly action: string;
  readonly kind?: 'primary' | 'danger';
  readonly disabled?: boolean;
  readonly size?: 'small' | 'medium';
  /** The dialog closes when it worked. A failure is shown in it, and it stays. */
  readonly onSubmit: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: JSX.Element;
}

/** A dialog with a form that is sent as a whole. */
export function FormDialog(props: FormDialogProps): JSX.Element {
  const id = createUniqueId();
  const [busy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<string>();
  const submit = async () => {
    if (busy() || props.disabled) return;
    setBusy(true);
    setError(undefined);
    try {
      await props.onSubmit();
      props.onClose();
    } catch (failure) {
      setError(wordsOf(failure));
    }
    setBusy(false);
  };
  return (
    <Dialog
      open
      size={props.size ?? 'small'}
      title={props.title}
      onClose={() => !busy() && props.onClose()}
      actions={
        <>
          <Button disabled={busy()} onClick={() => props.onClose()}>
            {t('settings.cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            kind={props.kind ?? 'primary'}
            busy={busy()}
            disabled={props.disabled ?? false}
          >
            {props.action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        class={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {props.children}
        <Show when={error()}>
          <p role="alert" class={styles.failed}>
            {error()}
          </p>
        </Show>
      </form>
    </Dialog>
  );
}
