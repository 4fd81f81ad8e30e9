import type { Submessage } from '@rookery/client';
import { describe, expect, it } from 'vitest';
import { readWidget } from './widget-data.ts';

let id = 0;
const by = (sender_id: number, data: unknown): Submessage => ({
  id: ++id,
  message_id: 1,
  sender_id,
  msg_type: 'widget',
  content: typeof data === 'string' ? data : JSON.stringify(data),
});
const AUTHOR = 7;

describe('a poll', () => {
  const start = by(AUTHOR, { widget_type: 'poll', extra_data: { question: 'Lunch?', options: ['Soup', 'Rice'] } });

  it('counts the last vote of each person', () => {
    const poll = readWidget(
      [
        start,
        by(8, { type: 'vote', key: 'canned,0', vote: 1 }),
        by(9, { type: 'vote', key: 'canned,0', vote: 1 }),
        by(8, { type: 'vote', key: 'canned,0', vote: -1 }),
        by(8, { type: 'new_option', idx: 1, option: 'Bread' }),
        by(9, { type: 'vote', key: '8,1', vote: 1 }),
      ],
      AUTHOR,
    );
    expect(poll).toEqual({
      kind: 'poll',
      question: 'Lunch?',
      options: [
        { key: 'canned,0', text: 'Soup', voters: [9] },
        { key: 'canned,1', text: 'Rice', voters: [] },
        { key: '8,1', text: 'Bread', voters: [9] },
      ],
    });
  });

  it('has its question changed by its author alone, and ignores what makes no sense', () => {
    const poll = readWidget(
      [
        start,
        by(8, { type: 'question', question: 'No?' }),
        by(8, 'no json'),
        by(8, { type: 'vote', key: 'x', vote: 1 }),
      ],
      AUTHOR,
    );
    expect(poll).toMatchObject({ question: 'Lunch?' });
    expect(readWidget([start, by(AUTHOR, { type: 'question', question: 'Supper?' })], AUTHOR)).toMatchObject({
      question: 'Supper?',
    });
  });
});

describe('a list of tasks', () => {
  it('gets tasks, and has them ticked and unticked', () => {
    const start = by(AUTHOR, {
      widget_type: 'todo',
      extra_data: { task_list_title: '', tasks: [{ task: 'a', desc: 'b' }] },
    });
    const tasks = readWidget(
      [
        start,
        by(8, { type: 'new_task', key: 2, task: 'c', desc: '', completed: false }),
        by(9, { type: 'strike', key: '0,canned' }),
        by(9, { type: 'strike', key: '2,8' }),
        by(9, { type: 'strike', key: '2,8' }),
      ],
      AUTHOR,
    );
    expect(tasks).toEqual({
      kind: 'todo',
      title: '',
      tasks: [
        { key: '0,canned', text: 'a', description: 'b', isDone: true },
        { key: '2,8', text: 'c', description: '', isDone: false },
      ],
    });
  });
});

it('knows no widget of another kind', () => {
  expect(readWidget([by(1, { widget_type: 'dance' })], 1)).toBeUndefined();
  expect(readWidget([], 1)).toBeUndefined();
});
