import { UserSet } from '@rookery/core';
import type { GetRostersRequest } from '@rookery/protos/gen/rookery/GetRostersRequest.ts';
import { expect, test } from 'vitest';
import type { EditContext } from './context.ts';
import { receiversOfAny } from './move-audiences.ts';

/** User `v` alone was subscribed at version `v`; everyone up to 1,000 sees the messages. */
function ask(versions: readonly number[]) {
  const asked: number[] = [];
  const GetRosters = async ({ rosters = [] }: GetRostersRequest) => {
    asked.push(rosters.length);
    return { users: rosters.map(({ version }) => Buffer.from(UserSet.of([Number(version)]).toBytes())) };
  };
  const context = { clients: { channels: { GetRosters } } } as unknown as EditContext;
  const messages = versions.map((version, n) => {
    return { _id: n, conversation: 5, version, birth: 5, birthVersion: version };
  });
  const channel = { invite_only: true, history_public_to_subscribers: false };
  const audiences = { channel, seeing: () => UserSet.of([1000]) } as never;
  const ctx = { caller: undefined, requestId: 'r' } as never;
  return receiversOfAny(context, ctx, { realm: 1, audiences, messages }).then((users) => [users?.toArray(), asked]);
}

test('the receivers of many messages take a call for their rosters, each of which is requested once', async () => {
  const versions = Array.from({ length: 5_000 }, (_, n) => 1 + (n % 100));
  expect(await ask(versions)).toEqual([Array.from({ length: 100 }, (_, n) => n + 1), [100]]);
});

test('those of messages of very many rosters are the users who see them', async () => {
  expect(await ask(Array.from({ length: 101 }, (_, n) => n + 1))).toEqual([[1000], []]);
});
