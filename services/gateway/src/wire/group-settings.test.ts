import { describe, expect, it } from 'vitest';
import { groupSettings, groupSettingUpdates, toGroupSettingUpdates } from './group-settings.ts';
import { NO_ID } from './ids.ts';
import { Parameters } from './parameters.ts';

const lists = '{"direct_members": [3, 4], "direct_subgroups": []}';

describe('group settings', () => {
  const shape = groupSettings('can_a', 'can_b', 'can_c');
  const declared = new Parameters(shape);

  it('are ids, or people and groups', () => {
    expect(toGroupSettingUpdates(shape, declared.read({ can_a: '7', can_b: lists }))).toEqual([
      { name: 'can_a', value: { group_id: 7 } },
      { name: 'can_b', value: { direct_members: [3, 4], direct_subgroups: [] } },
    ]);
    expect(toGroupSettingUpdates(shape, declared.read({ can_c: '0' }))).toEqual([
      { name: 'can_c', value: { group_id: NO_ID } },
    ]);
  });

  it.each([
    ['x', 'can_a is not valid JSON'],
    ['-1', 'can_a is too small'],
    ['{"direct_members": [1]}', 'can_a["direct_subgroups"] field is missing: Field required'],
    ['{"direct_members": ["1"], "direct_subgroups": []}', 'can_a["direct_members"][0] is not an integer'],
  ])('are refused: %s', (text, message) => expect(() => declared.read({ can_a: text })).toThrow(message));
});

describe('changes of group settings', () => {
  const shape = groupSettingUpdates('can_a', 'can_b');
  const declared = new Parameters(shape);

  it('say what is new, and perhaps what was', () => {
    const form = { can_a: `{"new": ${lists}, "old": 7}`, can_b: '{"new": 7}' };
    expect(toGroupSettingUpdates(shape, declared.read(form))).toEqual([
      { name: 'can_a', value: { direct_members: [3, 4], direct_subgroups: [] }, expected: { group_id: 7 } },
      { name: 'can_b', value: { group_id: 7 } },
    ]);
  });

  it.each([
    ['7', 'can_a is not a dict'],
    ['{"old": 7}', 'can_a["new"] field is missing: Field required'],
    ['{"new": 7, "old": [1]}', 'can_a["old"] is not'],
  ])('are refused: %s', (text, message) => expect(() => declared.read({ can_a: text })).toThrow(message));
});
