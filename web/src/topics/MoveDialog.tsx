import type { JSX } from 'solid-js';
import { createSignal, createUniqueId, For, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { allChannels, isAllowed, navigate, state, topicHash, topicName, topicsOf } from '../state/index.ts';
import { Banner, Button, Checkbox, Dialog, notify, notifyError, Select, TextField } from '../ui/index.ts';
import { type MovableRest, type Move, movableRest, moveMessages, newestIn } from './actions.ts';
import styles from './MoveDialog.module.css';
import { isInTimeToMove, mayMoveOut, mayMoveWithin } from './permissions.ts';
import { isShown, type MoveTarget } from './target.ts';

type Mode = Move['mode'];

/** Moves a topic, or from a message of it on, to another topic or channel. */
export function MoveDialog(props: MoveTarget & { onClose: () => void }): JSX.Element {
  const form = createForm(props);
  return (
    <Dialog
      open
      onClose={() => !form.busy() && props.onClose()}
      title={props.message ? t('topics.move_message_title') : t('topics.move_title')}
      actions={
        <>
          <Button disabled={form.busy()} onClick={() => props.onClose()}>
            {t('topics.cancel')}
          </Button>
          <Button kind="primary" busy={form.busy()} disabled={!form.isChanged()} onClick={() => void form.submit()}>
            {form.rest() ? t('topics.move_rest', { count: form.rest()?.movable ?? 0 }) : t('topics.move_submit')}
          </Button>
        </>
      }
    >
      <form
        class={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <Fields target={props} form={form} />
        {/* Enter in a field submits. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

type Form = ReturnType<typeof createForm>;

function createForm(props: MoveTarget & { onClose: () => void }) {
  const [channelId, setChannelId] = createSignal(props.channelId);
  const [topic, setTopic] = createSignal(props.topic);
  const [mode, setMode] = createSignal<Mode>(props.message ? 'change_later' : 'change_all');
  const [noticeInOld, setNoticeInOld] = createSignal(false);
  const [noticeInNew, setNoticeInNew] = createSignal(true);
  const [busy, setBusy] = createSignal(false);
  const [rest, setRest] = createSignal<MovableRest>();
  const isChanged = () => channelId() !== props.channelId || topic().trim() !== props.topic;
  const submit = async () => {
    if (busy() || !isChanged()) return;
    setBusy(true);
    const wasShown = isShown(props.channelId, props.topic);
    try {
      const messageId = rest()?.firstId ?? props.message?.id ?? (await newestIn(props.channelId, props.topic));
      if (messageId === undefined) throw new Error(t('topics.nothing_to_move'));
      await moveMessages({
        messageId,
        mode: rest() ? 'change_later' : mode(),
        channelId: channelId() === props.channelId ? undefined : channelId(),
        topic: topic().trim() === props.topic ? undefined : topic().trim(),
        noticeInOld: noticeInOld(),
        noticeInNew: noticeInNew(),
      });
      finish(wasShown && !rest() && mode() === 'change_all');
    } catch (error) {
      const allowed = movableRest(error);
      if (allowed && mode() === 'change_all') setRest(allowed);
      else notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  const finish = (follows: boolean) => {
    props.onClose();
    const target = topicHash(channelId(), topic().trim());
    if (follows) navigate(target, { replace: true });
    else notify(t('topics.moved'), { action: { label: t('topics.go_there'), run: () => navigate(target) } });
  };
  return {
    channelId,
    setChannelId,
    topic,
    setTopic,
    mode,
    setMode,
    noticeInOld,
    setNoticeInOld,
    noticeInNew,
    setNoticeInNew,
    busy,
    rest,
    isChanged,
    submit,
  };
}

function Fields(props: { target: MoveTarget; form: Form }): JSX.Element {
  const form = props.form;
  const list = createUniqueId();
  const topics = () => (topicsOf(form.channelId()) ?? []).slice(0, 50);
  const mayOut = () =>
    mayMoveOut(props.target.channelId) &&
    (!props.target.message || isInTimeToMove(props.target.message.timestamp, 'out'));
  const mayIn = () => mayMoveWithin(props.target.channelId) || form.channelId() !== props.target.channelId;
  return (
    <>
      <Show when={form.rest()}>
        {(rest) => (
          <Banner kind="warning">{t('topics.move_limit', { movable: rest().movable, total: rest().total })}</Banner>
        )}
      </Show>
      <Show when={mayOut()}>
        <Select
          label={t('topics.channel')}
          value={form.channelId()}
          options={destinations(props.target.channelId)}
          onChange={form.setChannelId}
        />
      </Show>
      <TextField
        label={t('topics.topic')}
        list={list}
        autocomplete="off"
        maxLength={state.max_topic_length}
        placeholder={topicName('')}
        value={form.topic()}
        disabled={!mayIn()}
        onInput={(event) => form.setTopic(event.currentTarget.value)}
      />
      <datalist id={list}>
        <For each={topics()}>{(one) => <option value={one.name} />}</For>
      </datalist>
      <Show when={props.target.message}>
        <Select<Mode>
          label={t('topics.which')}
          value={form.mode()}
          options={[
            { value: 'change_one', label: t('topics.which_one') },
            { value: 'change_later', label: t('topics.which_later') },
            { value: 'change_all', label: t('topics.which_all') },
          ]}
          onChange={form.setMode}
        />
      </Show>
      <Checkbox label={t('topics.notice_new')} checked={form.noticeInNew()} onChange={form.setNoticeInNew} />
      <Checkbox label={t('topics.notice_old')} checked={form.noticeInOld()} onChange={form.setNoticeInOld} />
      <Show when={form.busy()}>
        <p class={styles.wait} role="status">
          {t('topics.moving')}
        </p>
      </Show>
    </>
  );
}

/** Channels that messages can be moved to: those that the caller may post in, and the one where they are. */
function destinations(from: number): { value: number; label: string }[] {
  return allChannels()
    .filter((one) => one.stream_id === from || (!one.is_archived && isAllowed(one.can_send_message_group)))
    .map((one) => ({ value: one.stream_id, label: one.name }));
}
