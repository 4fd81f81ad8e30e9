import { describe, expect, test } from 'vitest';
import { checkSubmessage, parseWidget, widgetOf, widgetType } from './widgets.ts';

const refusal = (attempt: () => unknown): string => {
  try {
    attempt();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('a widget of a source', () => {
  test.each([
    ['/poll Lunch?\nsoup\n- salad\n\n* bread ', { question: 'Lunch?', options: ['soup', 'salad', 'bread'] }],
    ['/poll', { question: '', options: [] }],
    ['/poll\none', { question: '', options: ['one'] }],
  ])('%j is a poll', (source, extra_data) => {
    expect(widgetOf(source)).toEqual({ widget_type: 'poll', extra_data });
  });

  test('a list has tasks with descriptions', () => {
    expect(widgetOf('/todo Today\nwater: the beds: all\n- rest')).toEqual({
      widget_type: 'todo',
      extra_data: {
        task_list_title: 'Today',
        tasks: [
          { task: 'water', desc: 'the beds: all' },
          { task: 'rest', desc: '' },
        ],
      },
    });
  });

  test.each(['/polls', 'a /poll b', '/me todo', '/POLL x'])('%j is none', (source) => {
    expect(widgetOf(source)).toBeUndefined();
  });
});

const choice = { short_name: 'y', long_name: 'Yes', reply: 'yes' };
const form = (extra_data: unknown, widget_type = 'zform') => JSON.stringify({ widget_type, extra_data });

test('a widget of a request is one of those that there are', () => {
  const zform = { type: 'choices', heading: 'Really?', choices: [choice, { ...choice, type: 'multiple_choice' }] };
  expect(parseWidget(form(zform))).toEqual({ widget_type: 'zform', extra_data: zform });
  expect(parseWidget(form({ question: 'q', options: ['a'] }, 'poll')).widget_type).toBe('poll');
});

test.each([
  ['{', 'API programmer sent invalid JSON content'],
  ['[]', 'widget_content is not a dict'],
  ['{"extra_data":{}}', 'widget_type is not in widget_content'],
  ['{"widget_type":"poll"}', 'extra_data is not in widget_content'],
  [form([]), 'extra_data is not a dict'],
  [form({}), 'zform is missing type field'],
  [form({ type: 'sliders' }), 'unknown zform type: sliders'],
  [form({ type: 'choices', heading: 'x' }), 'choices key is missing from extra_data'],
  [form({ type: 'choices', heading: 3, choices: [] }), 'extra_data["heading"] is not a string'],
  [form({ type: 'choices', heading: 'x', choices: [{}] }), 'short_name key is missing from extra_data["choices"][0]'],
  [form({ question: 'q', options: [1] }, 'poll'), 'extra_data["options"][0] is not a string'],
  [form({}, 'constructor'), 'unknown widget type: constructor'],
])('%s is none of them', (text, complaint) => {
  expect(refusal(() => parseWidget(text))).toBe(`Widgets: ${complaint}`);
});

test.each([
  ['poll', { type: 'vote', key: '7,1', vote: 1 }, true, ''],
  ['poll', { type: 'vote', key: '7,1', vote: 2 }, true, 'Invalid poll data["vote"]'],
  ['poll', { type: 'new_option', idx: 1, option: 'x' }, false, ''],
  ['poll', { type: 'new_option', idx: '1', option: 'x' }, false, 'poll data["idx"] is not an integer'],
  ['poll', { type: 'new_option', idx: 1, option: 'x', more: 1 }, false, 'Unexpected arguments: more'],
  ['poll', { type: 'question', question: 'x' }, true, ''],
  ['poll', { type: 'question', question: 'x' }, false, "You can't edit a question unless you are the author."],
  ['poll', { type: 'toString' }, true, 'Unknown type for poll data: toString'],
  ['poll', {}, true, 'type key is missing from poll data'],
  ['poll', [], true, 'poll data is not a dict'],
  ['todo', { type: 'new_task', key: 2, task: 't', desc: '', completed: false }, false, ''],
  ['todo', { type: 'strike', key: '0,canned' }, false, ''],
  ['todo', { type: 'new_task_list_title', title: 'x' }, true, ''],
  [
    'todo',
    { type: 'new_task_list_title', title: 'x' },
    false,
    "You can't edit the task list title unless you are the author.",
  ],
  ['zform', ['anything'], false, ''],
])('a submessage of a %s: %j', (widget, data, isAuthor, complaint) => {
  expect(refusal(() => checkSubmessage(widget, JSON.stringify(data), isAuthor))).toBe(complaint);
});

test('what is no JSON is refused everywhere', () => {
  expect(refusal(() => checkSubmessage(undefined, '{', true))).toBe('Invalid json for submessage');
  expect(widgetType('"text"')).toBeUndefined();
  expect(widgetType(form({}))).toBe('zform');
});
