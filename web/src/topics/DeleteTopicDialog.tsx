import type { JSX } from 'solid-js';
import { createSignal } from 'solid-js';
import { t } from '../i18n/index.ts';
import { channelHash, navigate, topicName } from '../state/index.ts';
import { FormDialog, notify, TextField } from '../ui/index.ts';
import { deleteTopic } from './actions.ts';
import { isShown } from './target.ts';

/** Deletes a topic for everyone, after the user has typed its name. */
export function DeleteTopicDialog(props: { channelId: number; topic: string; onClose: () => void }): JSX.Element {
  const [typed, setTyped] = createSignal('');
  /** Number of finished calls: a long topic is deleted in parts. */
  const [parts, setParts] = createSignal(0);
  const name = () => topicName(props.topic);
  const remove = async () => {
    const wasShown = isShown(props.channelId, props.topic);
    await deleteTopic(props.channelId, props.topic, () => setParts((count) => count + 1));
    notify(t('topics.deleted', { name: name() }));
    if (wasShown && isShown(props.channelId, props.topic)) navigate(channelHash(props.channelId), { replace: true });
  };
  return (
    <FormDialog
      danger
      size="small"
      title={t('topics.delete_title')}
      action={t('topics.delete')}
      disabled={typed().trim() !== name()}
      progress={parts() > 0 ? t('topics.deleting_parts', { count: parts() }) : t('topics.deleting')}
      onSubmit={remove}
      onClose={props.onClose}
    >
      <p>{t('topics.delete_text', { name: name() })}</p>
      <TextField
        label={t('topics.delete_confirm')}
        placeholder={name()}
        autocomplete="off"
        value={typed()}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
