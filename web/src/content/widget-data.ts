/** Computes the state of a poll or a task list from the submessages of a message. Pure. */
import type { Submessage } from '@rookery/client';

interface PollOption {
  readonly key: string;
  readonly text: string;
  /** Ids of the users who voted for it. */
  readonly voters: readonly number[];
}

export interface Poll {
  readonly kind: 'poll';
  readonly question: string;
  readonly options: readonly PollOption[];
}

interface Task {
  readonly key: string;
  readonly text: string;
  readonly description: string;
  readonly isDone: boolean;
}

export interface TaskList {
  readonly kind: 'todo';
  readonly title: string;
  readonly tasks: readonly Task[];
}

export interface Choices {
  readonly kind: 'zform';
  readonly heading: string;
  readonly choices: readonly { readonly shortName: string; readonly longName: string; readonly reply: string }[];
}

type Fields = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/**
 * Returns the widget, or undefined for one that this client does not know. Submessages are untrusted: other clients may
 * send anything.
 */
export function readWidget(
  submessages: readonly Submessage[],
  authorId: number,
): Poll | TaskList | Choices | undefined {
  const [first, ...changes] = [...submessages].sort((a, b) => a.id - b.id).filter((one) => one.msg_type === 'widget');
  if (!first) return undefined;
  const { widget_type, extra_data } = parsed(first.content);
  const data = fields(extra_data);
  const sent = changes.map((one) => ({ by: one.sender_id, ...{ data: parsed(one.content) } }));
  if (widget_type === 'poll') return readPoll(data, sent, authorId);
  if (widget_type === 'todo') return readTasks(data, sent, authorId);
  if (widget_type === 'zform') return readChoices(data);
  return undefined;
}

type Sent = readonly { readonly by: number; readonly data: Fields }[];

function readPoll(start: Fields, sent: Sent, authorId: number): Poll {
  let question = text(start.question);
  const options = new Map<string, { text: string; voters: Set<number> }>();
  for (const [i, option] of list(start.options).entries()) {
    options.set(`canned,${i}`, { text: text(option), voters: new Set() });
  }
  for (const { by, data } of sent) {
    if (data.type === 'question' && by === authorId) question = text(data.question);
    if (data.type === 'new_option' && Number.isInteger(data.idx) && text(data.option).trim() !== '') {
      const isThere = [...options.values()].some((one) => one.text === data.option);
      if (!isThere) options.set(`${by},${data.idx}`, { text: text(data.option), voters: new Set() });
    }
    if (data.type === 'vote') {
      const voters = options.get(text(data.key))?.voters;
      if (data.vote === 1) voters?.add(by);
      else if (data.vote === -1) voters?.delete(by);
    }
  }
  const shown = [...options].map(([key, one]) => ({ key, text: one.text, voters: [...one.voters] }));
  return { kind: 'poll', question, options: shown };
}

function readTasks(start: Fields, sent: Sent, authorId: number): TaskList {
  let title = text(start.task_list_title);
  const tasks = new Map<string, { text: string; description: string; isDone: boolean }>();
  for (const [i, one] of list(start.tasks).entries()) {
    const { task, desc } = fields(one);
    tasks.set(`${i},canned`, { text: text(task), description: text(desc), isDone: false });
  }
  for (const { by, data } of sent) {
    if (data.type === 'new_task_list_title' && by === authorId) title = text(data.title);
    if (data.type === 'new_task' && Number.isInteger(data.key) && text(data.task).trim() !== '') {
      tasks.set(`${data.key},${by}`, { text: text(data.task), description: text(data.desc), isDone: false });
    }
    const struck = data.type === 'strike' ? tasks.get(text(data.key)) : undefined;
    if (struck) struck.isDone = !struck.isDone;
  }
  return { kind: 'todo', title, tasks: [...tasks].map(([key, one]) => ({ key, ...one })) };
}

function readChoices(data: Fields): Choices {
  const choices = list(data.choices).map((one) => {
    const { short_name, long_name, reply } = fields(one);
    return { shortName: text(short_name), longName: text(long_name), reply: text(reply) };
  });
  return { kind: 'zform', heading: text(data.heading), choices };
}

function parsed(json: string): Fields {
  try {
    return fields(JSON.parse(json));
  } catch {
    return {};
  }
}
