import { expect, test } from 'vitest';
import { applyUpload, ORDERS, type Uploads } from './uploads.ts';

const file = (id: number, name: string, size: number, create_time: number) => ({
  id,
  name,
  path_id: `2/${id}/${name}`,
  size,
  create_time,
  message_ids: [],
});
const before: Uploads = { attachments: [file(1, 'b.txt', 10, 100), file(2, 'a.txt', 20, 50)], upload_space_used: 30 };
const ids = ({ attachments }: Uploads) => attachments.map((one) => one.id).sort();

test('a file is added, changed and removed once', () => {
  const added = applyUpload(before, {
    id: 1,
    type: 'attachment',
    op: 'add',
    attachment: file(3, 'c', 5, 200),
    upload_space_used: 35,
  });
  expect(ids(added)).toEqual([1, 2, 3]);
  expect(added.upload_space_used).toBe(35);
  const used = { ...file(2, 'a.txt', 20, 50), message_ids: [7] };
  const updated = applyUpload(added, {
    id: 2,
    type: 'attachment',
    op: 'update',
    attachment: used,
    upload_space_used: 35,
  });
  expect(ids(updated)).toEqual([1, 2, 3]);
  expect(updated.attachments.find((one) => one.id === 2)?.message_ids).toEqual([7]);
  const removed = applyUpload(updated, {
    id: 3,
    type: 'attachment',
    op: 'remove',
    attachment: { id: 1 },
    upload_space_used: 25,
  });
  expect(ids(removed)).toEqual([2, 3]);
});

test('files are ordered by time, size and name', () => {
  const order = (by: keyof typeof ORDERS) => [...before.attachments].sort(ORDERS[by]).map((one) => one.id);
  expect(order('newest')).toEqual([1, 2]);
  expect(order('largest')).toEqual([2, 1]);
  expect(order('name')).toEqual([2, 1]);
});
