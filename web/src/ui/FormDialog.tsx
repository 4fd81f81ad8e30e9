import type { JSX } from 'solid-js';
import { createUniqueId, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Banner } from './Feedback.tsx';
import styles from './FormDialog.module.css';
import { createSubmission } from './submission.ts';

interface FormDialogProps {
  readonly title: string;
  /** The label of the submit button. */
  readonly action: string;
  readonly disabled?: boolean;
  /** Whether it is destructive: Enter in a field then does not submit it, only the button does. */
  readonly danger?: boolean;
  readonly size?: 'small' | 'medium';
  /** Shown while the request is pending, if that can take long. */
  readonly progress?: string;
  /** If it resolves to `false`, the dialog stays open. */
  readonly onSubmit: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: JSX.Element;
}

/**
 * A dialog with fields that are sent together. It closes on success, stays open with the server's words on an error,
 * and has no way to close it while the request is pending, except to leave the view below it (`closeLeft`).
 */
export function FormDialog(props: FormDialogProps): JSX.Element {
  const id = createUniqueId();
  const { busy, error, submit } = createSubmission(async () => {
    if (props.disabled) return;
    if ((await props.onSubmit()) !== false) props.onClose();
  });
  return (
    <Dialog
      open
      size={props.size ?? 'medium'}
      title={props.title}
      onClose={() => !busy() && props.onClose()}
      actions={
        <>
          <Button disabled={busy()} onClick={() => props.onClose()}>
            {t('ui.cancel')}
          </Button>
          <Button
            {...(props.danger
              ? { kind: 'danger', onClick: () => void submit() }
              : { kind: 'primary', type: 'submit', form: id })}
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
          if (!props.danger) void submit();
        }}
      >
        <Show when={error()}>{(text) => <Banner kind="danger">{text()}</Banner>}</Show>
        {props.children}
        <Show when={busy() && props.progress}>
          {(text) => (
            <p class={styles.progress} role="status">
              {text()}
            </p>
          )}
        </Show>
      </form>
    </Dialog>
  );
}
