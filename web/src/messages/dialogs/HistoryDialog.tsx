import type { Contract, Message } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createResource, For, Show } from 'solid-js';
import { MessageContent } from '../../content/index.ts';
import { formatDateTime, t } from '../../i18n/index.ts';
import { api, channel, nameOf, topicName } from '../../state/index.ts';
import { Dialog, Spinner } from '../../ui/index.ts';
import styles from './dialogs.module.css';
import { Failed } from './Failed.tsx';

type Entry = Contract.AnswerTo<'GET /messages/{message_id}/history'>['message_history'][number];

/** Earlier contents and places of a message, the latest change first. */
export function HistoryDialog(props: { message: Message; onClose: () => void }): JSX.Element {
  const [history] = createResource(async () => {
    const { message_history } = await api.get(`/messages/${props.message.id}/history`, {
      allow_empty_topic_name: true,
    });
    return message_history.reverse();
  });
  return (
    <Dialog open onClose={props.onClose} title={t('messages.history')}>
      <Failed error={history.error}>
        <Show when={history()} fallback={<Spinner />}>
          {(entries) => (
            <ol class={styles.history}>
              <For each={entries()}>
                {(entry, i) => <Change entry={entry} isFirst={i() === entries().length - 1} />}
              </For>
            </ol>
          )}
        </Show>
      </Failed>
    </Dialog>
  );
}

function Change(props: { entry: Entry; isFirst: boolean }): JSX.Element {
  const who = () => (props.entry.user_id === null ? '' : nameOf(props.entry.user_id));
  const channelName = (id: number | undefined) =>
    id === undefined ? '' : (channel(id)?.name ?? t('messages.unknown_channel'));
  return (
    <li class={styles.change}>
      <p class={styles.note}>
        {t(props.isFirst ? 'messages.sent_by' : 'messages.changed_by', {
          name: who(),
          time: formatDateTime(props.entry.timestamp),
        })}
      </p>
      <Show when={props.entry.prev_stream !== undefined}>
        <p>
          {t('messages.from_to', { from: channelName(props.entry.prev_stream), to: channelName(props.entry.stream) })}
        </p>
      </Show>
      <Show when={props.entry.prev_topic !== undefined}>
        <p>
          {t('messages.from_to', { from: topicName(props.entry.prev_topic ?? ''), to: topicName(props.entry.topic) })}
        </p>
      </Show>
      <Show when={props.isFirst || props.entry.prev_content !== undefined}>
        <div class={styles.quoted}>
          <MessageContent html={props.entry.content_html_diff ?? props.entry.rendered_content} />
        </div>
      </Show>
    </li>
  );
}
