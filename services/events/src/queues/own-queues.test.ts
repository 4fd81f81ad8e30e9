import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OwnQueues } from './own-queues.ts';
import type { Queue } from './queue.ts';

const ids = fc.constantFrom('a', 'b', 'c');

test('holds what a Map would hold, with one as with several', () => {
  const step = fc.record({ adds: fc.boolean(), id: ids });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const queues = new OwnQueues();
      const model = new Map<string, Queue>();
      for (const { adds, id } of steps) {
        if (!adds) {
          queues.delete(id);
          model.delete(id);
        } else if (!model.has(id)) {
          const queue = { registration: { queueId: id } } as Queue;
          queues.add(queue);
          model.set(id, queue);
        }
        expect(queues.size).toBe(model.size);
        expect([...queues.values()]).toEqual([...model.values()]);
        for (const one of ['a', 'b', 'c']) expect(queues.get(one)).toBe(model.get(one));
      }
    }),
  );
});
