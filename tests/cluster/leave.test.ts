/** `LEAVE_MS`: a gateway whose load balancer learns late that it stops. */
import { EventQueue } from '@rookery/testkit';
import { expect, it } from 'vitest';
import { useStage } from '../load/stage.ts';

const stage = useStage({ scale: {}, crowd: { users: 1, channels: 1, each: 1 }, env: { LEAVE_MS: '1000' } });

it('a gateway that stops serves for a while, not ready, and each answer ends its connection', async () => {
  const { cluster, crowd } = stage;
  const [origin] = cluster.address.origins;
  const queue = await EventQueue.register(crowd.admin, { event_types: ['message'] });
  const polled = queue.poll();
  const stopped = cluster.supervisor.remove('gateway', 1);
  const answers: Response[] = [];
  do {
    const answer = await fetch(`${origin}/api/v1/server_settings`);
    await answer.text();
    answers.push(answer);
  } while (answers.at(-1)?.headers.get('connection') !== 'close');
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect((await fetch(`${origin}/health/ready`)).status).toBe(503);
  // At the end polls are answered too; a heartbeat may have arrived before.
  await polled;
  expect(queue.events).toEqual([]);
  await stopped;
});
