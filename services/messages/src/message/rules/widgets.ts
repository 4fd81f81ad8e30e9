/** Widgets of messages (polls, to-do lists, forms of buttons): what authors create, and how readers take part. */
import { badRequest } from '@rookery/core';

/** The definition of a widget, from its first submessage. */
interface Widget {
  readonly widget_type: string;
  readonly extra_data: Readonly<Record<string, unknown>>;
}

/** Max. length of a submessage, in characters; a vote takes fifty. */
const MAX_CHARACTERS = 10_000;

/** The widget that a source requests by its first word: `/poll` or `/todo`. */
export function widgetOf(source: string): Widget | undefined {
  const [, kind, rest = ''] = /^\/(poll|todo)(?![^\s])([\s\S]*)$/.exec(source) ?? [];
  if (kind === undefined) return undefined;
  const [title = '', ...lines] = rest.split(/\r\n|[\r\n]/);
  // Entries may be written as a list.
  const entries = lines.map((line) => line.trim().replace(/^[-*]?\s*/, '')).filter((line) => line !== '');
  if (kind === 'poll') return { widget_type: kind, extra_data: { question: title.trim(), options: entries } };
  const tasks = entries.map((entry) => {
    const at = entry.indexOf(': ');
    return at < 0
      ? { task: entry.trim(), desc: '' }
      : { task: entry.slice(0, at).trim(), desc: entry.slice(at + 2).trim() };
  });
  return { widget_type: kind, extra_data: { task_list_title: title.trim(), tasks } };
}

/**
 * Parses the `widget_content` of a send.
 * @throws BAD_REQUEST `Widgets: ...` if it defines no valid widget, or if it is too long
 */
export function parseWidget(text: string): Widget {
  if (text.length > MAX_CHARACTERS) {
    throw badRequest(`widget_content is too long (limit: ${MAX_CHARACTERS} characters)`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('Widgets: API programmer sent invalid JSON content');
  }
  const complaint = complaintOfWidget(value);
  if (complaint !== undefined) throw badRequest(`Widgets: ${complaint}`);
  return value as Widget;
}

type Check = (value: unknown, name: string) => string | undefined;

const isDict = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text: Check = (value, name) => (typeof value === 'string' ? undefined : `${name} is not a string`);
const integer: Check = (value, name) => (Number.isSafeInteger(value) ? undefined : `${name} is not an integer`);
const truth: Check = (value, name) => (typeof value === 'boolean' ? undefined : `${name} is not a boolean`);
const oneOf =
  (...allowed: unknown[]): Check =>
  (value, name) =>
    allowed.includes(value) ? undefined : `Invalid ${name}`;
const listOf =
  (item: Check): Check =>
  (value, name) => {
    if (!Array.isArray(value)) return `${name} is not a list`;
    return first(value.map((one, i) => item(one, `${name}[${i}]`)));
  };
/** An object with exactly these keys. */
const dict =
  (keys: Readonly<Record<string, Check>>): Check =>
  (value, name) => {
    if (!isDict(value)) return `${name} is not a dict`;
    const missing = Object.keys(keys).find((key) => !Object.hasOwn(value, key));
    if (missing !== undefined) return `${missing} key is missing from ${name}`;
    const wrong = first(Object.entries(keys).map(([key, check]) => check(value[key], `${name}["${key}"]`)));
    const others = Object.keys(value).filter((key) => !Object.hasOwn(keys, key));
    return wrong ?? (others.length > 0 ? `Unexpected arguments: ${others.join(', ')}` : undefined);
  };

const first = (complaints: readonly (string | undefined)[]) => complaints.find((one) => one !== undefined);

const WIDGETS: Readonly<Record<string, Check>> = {
  poll: dict({ question: text, options: listOf(text) }),
  todo: dict({ task_list_title: text, tasks: listOf(dict({ task: text, desc: text })) }),
};

const CHOICES = dict({
  type: text,
  heading: text,
  choices: listOf((value, name) => {
    // Only the kind of a choice is optional: there is just one.
    const { type = 'multiple_choice', ...choice } = isDict(value) ? value : {};
    return text(type, `${name}["type"]`) ?? dict({ short_name: text, long_name: text, reply: text })(choice, name);
  }),
});

function complaintOfWidget(value: unknown): string | undefined {
  if (!isDict(value)) return 'widget_content is not a dict';
  for (const key of ['widget_type', 'extra_data']) {
    if (!Object.hasOwn(value, key)) return `${key} is not in widget_content`;
  }
  const { widget_type: type, extra_data: data } = value;
  if (!isDict(data)) return 'extra_data is not a dict';
  if (type === 'zform') {
    if (!Object.hasOwn(data, 'type')) return 'zform is missing type field';
    return data.type === 'choices' ? CHOICES(data, 'extra_data') : `unknown zform type: ${String(data.type)}`;
  }
  const check = typeof type === 'string' && Object.hasOwn(WIDGETS, type) ? WIDGETS[type] : undefined;
  return check ? check(data, 'extra_data') : `unknown widget type: ${String(type)}`;
}

const POLL: Readonly<Record<string, Check>> = {
  vote: dict({ type: text, key: text, vote: oneOf(1, -1) }),
  question: dict({ type: text, question: text }),
  new_option: dict({ type: text, option: text, idx: integer }),
};

const TODO: Readonly<Record<string, Check>> = {
  new_task: dict({ type: text, key: integer, task: text, desc: text, completed: truth }),
  strike: dict({ type: text, key: text }),
  new_task_list_title: dict({ type: text, title: text }),
};

const CHANGES: Readonly<Record<string, Readonly<Record<string, Check>>>> = { poll: POLL, todo: TODO };

/** Changes that only the author of a widget may make, with the error for others. */
const AUTHORS_ALONE: Readonly<Record<string, string>> = {
  question: "You can't edit a question unless you are the author.",
  new_task_list_title: "You can't edit the task list title unless you are the author.",
};

/**
 * Checks that a user may add this submessage to a widget, and that it is valid for the widget's kind.
 * @param widget the type of the message's widget; undefined if it has none
 * @throws BAD_REQUEST
 */
export function checkSubmessage(widget: string | undefined, content: string, isAuthor: boolean): void {
  if (content.length > MAX_CHARACTERS) throw badRequest(`content is too long (limit: ${MAX_CHARACTERS} characters)`);
  let data: unknown;
  try {
    data = JSON.parse(content);
  } catch {
    throw badRequest('Invalid json for submessage');
  }
  const changes = widget !== undefined && Object.hasOwn(CHANGES, widget) ? CHANGES[widget] : undefined;
  if (!changes) return;
  const name = `${widget} data`;
  if (!isDict(data)) throw badRequest(`${name} is not a dict`);
  if (!Object.hasOwn(data, 'type')) throw badRequest(`type key is missing from ${name}`);
  const { type } = data;
  const wrong = text(type, `${name}["type"]`);
  if (wrong !== undefined) throw badRequest(wrong);
  const check = Object.hasOwn(changes, type as string) ? changes[type as string] : undefined;
  if (!check) throw badRequest(`Unknown type for ${name}: ${String(type)}`);
  const refusal = AUTHORS_ALONE[type as string];
  if (refusal !== undefined && !isAuthor) throw badRequest(refusal);
  const complaint = check(data, name);
  if (complaint !== undefined) throw badRequest(complaint);
}

/** The kind of widget that the first submessage of a message defines; undefined if it defines none. */
export function widgetType(content: string | undefined): string | undefined {
  if (content === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(content);
    return isDict(value) && typeof value.widget_type === 'string' ? value.widget_type : undefined;
  } catch {
    return undefined;
  }
}
