import { expect, test } from 'vitest';
import { channelSections, nextAfter } from './sections.ts';

const channel = (stream_id: number, name: string, more = {}) => ({
  stream_id,
  name,
  pin_to_top: false,
  is_muted: false,
  folder_id: null,
  is_recently_active: true,
  is_archived: false,
  ...more,
});
const folder = (id: number, order: number) => ({ id, name: `F${id}`, order, is_archived: false });
const OPTIONS = { folders: [folder(1, 2), folder(2, 1)], showFolders: true, demoteInactive: 1, hasUnread: () => false };

test('channels stand with the pinned, in their folder or with the others, muted ones last', () => {
  const channels = [
    channel(1, 'zoo'),
    channel(2, 'Ape', { is_muted: true }),
    channel(3, 'bee'),
    channel(4, 'cat', { folder_id: 1 }),
    channel(5, 'dog', { folder_id: 2 }),
    channel(6, 'eel', { folder_id: 1, pin_to_top: true }),
    channel(7, 'fox', { is_archived: true }),
    channel(8, 'gnu', { folder_id: 9 }),
  ];
  expect(channelSections(channels, OPTIONS)).toEqual([
    { id: 'pinned', channelIds: [6] },
    { id: 'folder-2', name: 'F2', channelIds: [5] },
    { id: 'folder-1', name: 'F1', channelIds: [4] },
    { id: 'other', channelIds: [3, 8, 1, 2] },
  ]);
  const flat = channelSections(channels, { ...OPTIONS, showFolders: false }).map((one) => one.id);
  expect(flat).toEqual(['pinned', 'other']);
});

test('inactive channels stand apart where the user has it so, or has many; not those with something unread', () => {
  const channels = [channel(1, 'a'), channel(2, 'b', { is_recently_active: false })];
  const ids = (options: Partial<typeof OPTIONS>, list = channels) =>
    channelSections(list, { ...OPTIONS, ...options }).map((one) => one.id);
  expect(ids({ demoteInactive: 2 })).toEqual(['other', 'inactive']);
  expect(ids({ demoteInactive: 2, hasUnread: () => true })).toEqual(['other']);
  expect(ids({ demoteInactive: 1 })).toEqual(['other']);
  const many = [...channels, ...Array.from({ length: 30 }, (_, at) => channel(10 + at, `c${at}`))];
  expect(ids({ demoteInactive: 1 }, many)).toEqual(['other', 'inactive']);
  expect(ids({ demoteInactive: 3 }, many)).toEqual(['other']);
});

test('the next goes round once', () => {
  const even = (n: number) => n % 2 === 0;
  expect(nextAfter([1, 2, 3, 4], 1, even)).toBe(4);
  expect(nextAfter([1, 2, 3, 4], 3, even)).toBe(2);
  expect(nextAfter([1, 2, 3], -1, () => true)).toBe(1);
  expect(nextAfter([1, 2, 3], -1, () => true, -1)).toBe(3);
  expect(nextAfter([1, 2, 3], 0, () => true, -1)).toBe(3);
  expect(nextAfter([1, 3], 0, even)).toBeUndefined();
  expect(nextAfter([], -1, even)).toBeUndefined();
});
