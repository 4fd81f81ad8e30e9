import type { JSX } from 'solid-js';
import { createSignal, createUniqueId, For, onCleanup, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import {
  allChannels,
  announceTopicMove,
  mayPostTo,
  navigate,
  state,
  topicHash,
  topicName,
  topicsOf,
} from '../state/index.ts';
import { Banner, Checkbox, FormDialog, notify, Select, TextField } from '../ui/index.ts';
import { type MovableRest, type Move, movableRest, moveMessages, newestIn } from './actions.ts';
import { isInTimeToMove, mayChangeTopic, mayMoveOut, mayMoveWithin } from './permissions.ts';
import { isShown, type MoveTarget } from './target.ts';

type Mode = Move['mode'];

/** Moves a topic, or its messages from a given one on, to another topic or channel. */
export function MoveDialog(props: MoveTarget & { onClose: () => void }): JSX.Element {
  const form = createForm(props);
  return (
    <FormDialog
      title={props.message ? t('topics.move_message_title') : t('topics.move_title')}
      action={form.rest() ? t('topics.move_rest', { count: form.rest()?.movable ?? 0 }) : t('topics.move_submit')}
      disabled={!form.isChanged()}
      progress={t('topics.moving')}
      onSubmit={form.submit}
      onClose={props.onClose}
    >
      <Fields target={props} form={form} />
    </FormDialog>
  );
}

type Form = ReturnType<typeof createForm>;

function createForm(props: MoveTarget) {
  const [channelId, setChannelId] = createSignal(props.channelId);
  const [topic, setTopic] = createSignal(props.topic);
  const [mode, setMode] = createSignal<Mode>(props.message ? 'change_later' : 'change_all');
  const [noticeInOld, setNoticeInOld] = createSignal(false);
  const [noticeInNew, setNoticeInNew] = createSignal(true);
  const [rest, setRest] = createSignal<MovableRest>();
  let isGone = false;
  onCleanup(() => {
    isGone = true;
  });
  const isChanged = () => channelId() !== props.channelId || topic().trim() !== props.topic;
  /** @returns false if only some of the messages may be moved: the button then offers those */
  const submit = async (): Promise<boolean> => {
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
    } catch (error) {
      const allowed = movableRest(error);
      if (!allowed || mode() !== 'change_all' || isGone) throw error;
      setRest(allowed);
      return false;
    }
    const isWhole = !rest() && mode() === 'change_all';
    if (isWhole) announceTopicMove(props, { channelId: channelId(), topic: topic().trim() });
    // The view may have followed the event or the announcement, and the user may have left it.
    const isStillShown = isShown(props.channelId, props.topic) || isShown(channelId(), topic().trim());
    follow(wasShown && isWhole && isStillShown);
    return true;
  };
  const follow = (atOnce: boolean) => {
    const target = topicHash(channelId(), topic().trim());
    if (atOnce) navigate(target, { replace: true });
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
    rest,
    isChanged,
    submit,
  };
}

function Fields(props: { target: MoveTarget; form: Form }): JSX.Element {
  const form = props.form;
  const list = createUniqueId();
  const topics = () => (topicsOf(form.channelId()) ?? []).slice(0, 50);
  const isInTime = (where: 'within' | 'out') =>
    !props.target.message || isInTimeToMove(props.target.message.timestamp, where);
  const mayOut = () => mayMoveOut(props.target.channelId) && isInTime('out');
  const mayIn = () => {
    const from = props.target.channelId;
    return isInTime('within') && (form.channelId() === from ? mayMoveWithin(from) : mayChangeTopic(from));
  };
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
    </>
  );
}

/** Channels that messages can be moved to: those in which the user may post, and their current one. */
function destinations(from: number): { value: number; label: string }[] {
  return allChannels()
    .filter((one) => one.stream_id === from || mayPostTo(one))
    .map((one) => ({ value: one.stream_id, label: one.name }));
}
