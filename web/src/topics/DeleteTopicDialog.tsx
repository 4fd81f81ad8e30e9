import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { channelHash, navigate, topicName } from '../state/index.ts';
import { Button, Dialog, notify, notifyError, TextField } from '../ui/index.ts';
import { deleteTopic } from './actions.ts';
import styles from './MoveDialog.module.css';
import { isShown } from './target.ts';

/** Deletes a topic for everyone, after its name was typed. */
export function DeleteTopicDialog(props: { channelId: number; topic: string; onClose: () => void }): JSX.Element {
  const [typed, setTyped] = createSignal('');
  const [busy, setBusy] = createSignal(false);
  const [parts, setParts] = createSignal(0);
  const name = () => topicName(props.topic);
  const isSure = () => typed().trim() === name();
  const submit = async () => {
    if (!isSure() || busy()) return;
    setBusy(true);
    const wasShown = isShown(props.channelId, props.topic);
    try {
      await deleteTopic(props.channelId, props.topic, () => setParts((count) => count + 1));
      props.onClose();
      notify(t('topics.deleted', { name: name() }));
      if (wasShown) navigate(channelHash(props.channelId), { replace: true });
    } catch (error) {
      notifyError(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={() => !busy() && props.onClose()}
      size="small"
      title={t('topics.delete_title')}
      actions={
        <>
          <Button disabled={busy()} onClick={() => props.onClose()}>
            {t('topics.cancel')}
          </Button>
          <Button kind="danger" busy={busy()} disabled={!isSure()} onClick={() => void submit()}>
            {t('topics.delete')}
          </Button>
        </>
      }
    >
      <form
        class={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{t('topics.delete_text', { name: name() })}</p>
        <TextField
          label={t('topics.delete_confirm')}
          placeholder={name()}
          autocomplete="off"
          value={typed()}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <Show when={busy()}>
          <Progress parts={parts()} />
        </Show>
      </form>
    </Dialog>
  );
}

/** A long topic is deleted in parts. */
function Progress(props: { parts: number }): JSX.Element {
  return (
    <p class={styles.wait} role="status">
      {props.parts > 0 ? t('topics.deleting_parts', { count: props.parts }) : t('topics.deleting')}
    </p>
  );
}
