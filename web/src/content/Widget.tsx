import type { Message } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, For, Index, Match, Show, Switch } from 'solid-js';
import { t } from '../i18n/index.ts';
import { api, isSpectator, mayReact, nameOf, state } from '../state/index.ts';
import { lookNow } from '../state/messages/index.ts';
import { Button, createSubmission, notifyError, TextField } from '../ui/index.ts';
import styles from './Widget.module.css';
import { type Choices, type Poll, readWidget, type TaskList } from './widget-data.ts';

/** A poll, a task list, or a question with buttons for its answers. */
export function Widget(props: { message: Message; fallback: JSX.Element }): JSX.Element {
  // Memoised, so that a change of anything else in the message does not reset its fields.
  const submessages = createMemo(() => props.message.submessages);
  const widget = createMemo(() => readWidget(submessages(), props.message.sender_id));
  return (
    <Switch fallback={props.fallback}>
      <Match when={of(widget(), 'poll')}>{(poll) => <PollView poll={poll() as Poll} message={props.message} />}</Match>
      <Match when={of(widget(), 'todo')}>
        {(tasks) => <TasksView tasks={tasks() as TaskList} message={props.message} />}
      </Match>
      <Match when={of(widget(), 'zform')}>
        {(form) => <ChoicesView form={form() as Choices} message={props.message} />}
      </Match>
    </Switch>
  );
}

const of = <W extends { kind: string } | undefined>(widget: W, kind: string): W | undefined =>
  widget?.kind === kind ? widget : undefined;

/** Sends a change of a widget, and shows the error if it fails. Returns whether it was made. */
async function submit(message: Message, content: unknown): Promise<boolean> {
  try {
    await api.post('/submessage', { message_id: message.id, msg_type: 'widget', content: JSON.stringify(content) });
    void lookNow();
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
}

/** The last number used in each message: its event may not have arrived yet. */
const lastNumber = new Map<number, number>();

/** Returns a number that this user has not used for an option or a task of this message. */
function freeNumber({ id, submessages }: Message): number {
  const used = submessages.filter((one) => one.sender_id === state.user_id).length;
  const number = Math.max(used, lastNumber.get(id) ?? 0) + 1;
  lastNumber.set(id, number);
  return number;
}

function PollView(props: { poll: Poll; message: Message }): JSX.Element {
  const isOwn = () => props.message.sender_id === state.user_id;
  const vote = (key: string, voted: boolean) => submit(props.message, { type: 'vote', key, vote: voted ? -1 : 1 });
  return (
    <section class={styles.widget} aria-label={t('content.poll')}>
      <Heading
        text={props.poll.question || t('content.poll')}
        label={t('content.poll_question')}
        mayEdit={isOwn() && mayReact(props.message)}
        onChange={(question) => submit(props.message, { type: 'question', question })}
      />
      <ul class={styles.list}>
        <Index each={props.poll.options}>
          {(option) => {
            const voted = () => option().voters.includes(state.user_id);
            return (
              <li class={styles.option}>
                <button
                  type="button"
                  class={styles.vote}
                  disabled={!mayReact(props.message)}
                  aria-pressed={voted()}
                  aria-label={t('content.vote', { count: option().voters.length, option: option().text })}
                  onClick={() => void vote(option().key, voted())}
                >
                  {option().voters.length}
                </button>
                <span class={styles.text} dir="auto">
                  {option().text}
                  <Show when={option().voters.length > 0}>
                    <span class={styles.voters}>
                      {' '}
                      {option()
                        .voters.map((id) => nameOf(id) || `${id}`)
                        .join(', ')}
                    </span>
                  </Show>
                </span>
              </li>
            );
          }}
        </Index>
      </ul>
      <Show when={mayReact(props.message)}>
        <AddLine
          label={t('content.new_option')}
          onAdd={(option) => submit(props.message, { type: 'new_option', idx: freeNumber(props.message), option })}
        />
      </Show>
    </section>
  );
}

function TasksView(props: { tasks: TaskList; message: Message }): JSX.Element {
  const strike = async (box: HTMLInputElement, task: () => TaskList['tasks'][number]) => {
    const isDone = await submit(props.message, { type: 'strike', key: task().key });
    if (!isDone) box.checked = task().isDone;
  };
  return (
    <section class={styles.widget} aria-label={t('content.tasks')}>
      <Heading
        text={props.tasks.title || t('content.tasks')}
        label={t('content.tasks_title')}
        mayEdit={props.message.sender_id === state.user_id && mayReact(props.message)}
        onChange={(title) => submit(props.message, { type: 'new_task_list_title', title })}
      />
      <ul class={styles.list}>
        <Index each={props.tasks.tasks}>
          {(task) => (
            <li>
              <label class={styles.task}>
                <input
                  type="checkbox"
                  checked={task().isDone}
                  disabled={!mayReact(props.message)}
                  onChange={(event) => void strike(event.currentTarget, task)}
                />
                <span class={styles.text} classList={{ [styles.done as string]: task().isDone }} dir="auto">
                  {task().text}
                  <Show when={task().description}>
                    <span class={styles.voters}> {task().description}</span>
                  </Show>
                </span>
              </label>
            </li>
          )}
        </Index>
      </ul>
      <Show when={mayReact(props.message)}>
        <AddLine
          label={t('content.new_task')}
          onAdd={(task) =>
            submit(props.message, {
              type: 'new_task',
              key: freeNumber(props.message),
              task,
              desc: '',
              completed: false,
            })
          }
        />
      </Show>
    </section>
  );
}

function ChoicesView(props: { form: Choices; message: Message }): JSX.Element {
  const reply = async (content: string) => {
    const { message } = props;
    const to = message.type === 'stream' ? message.stream_id : message.display_recipient.map((one) => one.id);
    const where =
      message.type === 'stream' ? { type: 'channel' as const, topic: message.subject } : { type: 'direct' as const };
    await api.post('/messages', { ...where, to: JSON.stringify(to), content }).then(() => void lookNow(), notifyError);
  };
  return (
    <section class={styles.widget} aria-label={props.form.heading}>
      <p class={styles.heading}>{props.form.heading}</p>
      <ul class={styles.list}>
        <For each={props.form.choices}>
          {(choice) => (
            <li class={styles.option}>
              <button
                type="button"
                class={styles.vote}
                disabled={isSpectator()}
                onClick={() => void reply(choice.reply)}
              >
                {choice.shortName}
              </button>
              <span class={styles.text}>{choice.longName}</span>
            </li>
          )}
        </For>
      </ul>
    </section>
  );
}

function Heading(props: { text: string; label: string; mayEdit: boolean; onChange: SubmitText }) {
  const [editing, setEditing] = createSignal(false);
  return (
    <Show
      when={editing()}
      fallback={
        <div class={styles.heading}>
          <p dir="auto">{props.text}</p>
          <Show when={props.mayEdit}>
            <Button kind="quiet" onClick={() => setEditing(true)}>
              {t('content.edit')}
            </Button>
          </Show>
        </div>
      }
    >
      <AddLine
        label={props.label}
        text={props.text}
        onAdd={async (text) => {
          const isMade = await props.onChange(text);
          if (isMade) setEditing(false);
          return isMade;
        }}
      />
    </Show>
  );
}

/** Submits a text, and returns whether that succeeded. */
type SubmitText = (text: string) => Promise<boolean>;

/** A line of text with a button; Enter submits it. A text that fails, or is written meanwhile, stays. */
function AddLine(props: { label: string; text?: string; onAdd: SubmitText }): JSX.Element {
  const [text, setText] = createSignal(props.text ?? '');
  const { busy, submit } = createSubmission(async () => {
    const submitted = text();
    if ((await props.onAdd(submitted.trim())) && text() === submitted) setText('');
  });
  return (
    <form
      class={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (text().trim() !== '') void submit();
      }}
    >
      <TextField
        label={props.label}
        hideLabel
        placeholder={props.label}
        value={text()}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" busy={busy()} disabled={text().trim() === ''}>
        {t(props.text === undefined ? 'content.add' : 'content.save')}
      </Button>
    </form>
  );
}
