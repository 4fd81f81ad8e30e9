/** How the command follows the moves of a service to their end. */
import { DeadlineExceeded } from '@rookery/rpc';
import { expect, test } from 'vitest';
import { moveAll } from './move.ts';

const moved = { moved: 1, bytes: 1, busy: 0, failures: [] as string[], after: '', finished: true, left: 0 };

/** Clients that give these answers, and the requests that they got. */
function answering(...replies: (Partial<typeof moved> | Error)[]) {
  const requests: unknown[] = [];
  const MoveFiles = async (request: unknown) => {
    requests.push(request);
    const reply = replies.shift();
    if (reply instanceof Error) throw reply;
    return { ...moved, ...reply };
  };
  return { requests, clients: { messages: { MoveFiles }, users: { MoveFiles } } as never };
}

const none = () => ({ moved: 0, bytes: 0, failures: [] as string[] });

test('failures of a service are reported, also if another process moves files of the next one', async () => {
  const done = none();
  await moveAll(answering({ failures: ['uploads 1: damaged'] }), 'messages', 's3', done, () => {});
  await moveAll(answering({ busy: 1, failures: ['archives 1: away'] }, {}), 'users', 's3', done, () => {});
  expect(done.failures).toEqual(['uploads 1: damaged']);
});

test('a file that outlasts its call is waited for, and progress is shown meanwhile', async () => {
  const done = none();
  const lefts: (number | undefined)[] = [];
  const { clients, requests } = answering(
    { finished: false, after: 'a', left: 3 },
    new DeadlineExceeded('late'),
    { moved: 1, busy: 1, left: 1 },
    { moved: 1 },
  );
  await moveAll({ clients }, 'messages', 's3', done, (left) => lefts.push(left));
  expect(lefts).toEqual([3, undefined, 1, 0]);
  expect(requests.map((request) => (request as { after: string }).after)).toEqual(['', 'a', 'a', '']);
  expect(done).toMatchObject({ moved: 3, failures: [] });
});
