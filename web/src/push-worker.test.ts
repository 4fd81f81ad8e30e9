import { expect, it } from 'vitest';
import { followPushes, type NotificationData } from './push-worker.ts';

interface Shown {
  readonly body: string;
  readonly tag: string;
  readonly data: NotificationData;
}
type OnPush = (event: { data: { json(): unknown }; waitUntil(handled: Promise<unknown>): void }) => void;

/** A worker that records what it shows; returns it after these pushes. */
async function shownAfter(...pushes: readonly object[]): Promise<Shown[]> {
  let shown: Shown[] = [];
  let push: OnPush = () => {};
  const worker = {
    addEventListener: (type: string, listener: OnPush) => {
      if (type === 'push') push = listener;
    },
    registration: {
      getNotifications: async ({ tag }: { tag?: string } = {}) => shown.filter((one) => !tag || one.tag === tag),
      showNotification: async (_title: string, options: Shown) => {
        shown = [...shown.filter(({ tag }) => tag !== options.tag), options];
      },
    },
    clients: { matchAll: async () => [] },
  };
  followPushes(worker as unknown as Parameters<typeof followPushes>[0]);
  for (const pushed of pushes) {
    await new Promise<unknown>((resolve) => push({ data: { json: () => pushed }, waitUntil: resolve }));
  }
  return shown;
}

const fromAnn = (message_id: number, content: string, more: object = {}) => ({
  ...{ type: 'message', realm_name: 'Rooks', user_id: 10, sender_full_name: 'Ann', sender_avatar_url: '/a' },
  ...{ message_id, content, recipient_type: 'direct', recipient_user_ids: [6, 10] },
  ...more,
});
const partsOf = (all: readonly Shown[]) => all.map(({ body, data }) => ({ body, ids: data.messageIds }));

it('shows the messages of a conversation as one notification', async () => {
  const shown = await shownAfter(fromAnn(1, 'one'), fromAnn(2, 'two'));
  expect(partsOf(shown)).toEqual([{ body: 'two', ids: [1, 2] }]);
});

it('separates a message whose recipients are left out from what the sender wrote to the reader alone', async () => {
  const large = { recipients_left_out: true };
  const pushes = [fromAnn(1, 'private'), fromAnn(2, 'to a thousand', large), fromAnn(2, 'to a thousand', large)];
  const shown = await shownAfter(...pushes, { type: 'remove', message_ids: [3] });
  expect(partsOf(shown)).toEqual([
    { body: 'private', ids: [1] },
    { body: 'to a thousand', ids: [2] },
  ]);
});
