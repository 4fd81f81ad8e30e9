import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { Banner, Button, Dialog } from '../../ui/index.ts';
import { Fields } from './Part.tsx';
import { wordsOf } from './save.ts';

interface FormDialogProps {
  readonly title: string;
  /** What the button says. */
  readonly action: string;
  /** Whether what has to be filled is. */
  readonly isReady: boolean;
  /** It takes something away. */
  readonly danger?: boolean;
  readonly submit: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: JSX.Element;
}

/** Fields that are sent together. It stays open with what the server said where it refuses them. */
export function FormDialog(props: FormDialogProps): JSX.Element {
  const [busy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<string>();
  const submit = async () => {
    if (busy() || !props.isReady) return;
    setBusy(true);
    setError(undefined);
    try {
      await props.submit();
      props.onClose();
    } catch (failure) {
      setError(wordsOf(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={props.title}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={() => props.onClose()}>{t('organisation.cancel')}</Button>
          <Button
            kind={props.danger ? 'danger' : 'primary'}
            busy={busy()}
            disabled={!props.isReady}
            onClick={() => void submit()}
          >
            {props.action}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // What takes something away is meant by its button, not by Enter in a field.
          if (!props.danger) void submit();
        }}
      >
        <Fields>
          <Show when={error()}>{(text) => <Banner kind="danger">{text()}</Banner>}</Show>
          {props.children}
        </Fields>
        {/* Enter in a field sends the form, whose button stands in the dialog's foot. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
