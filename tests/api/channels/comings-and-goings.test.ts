/**
 * Who received a message is decided twice: by the audience of its event, and by comparing roster versions when it is
 * fetched. Both must agree while people join and leave in the middle of sends.
 */
import { type ApiClient, EventQueue } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, expect, it } from 'vitest';

const MESSAGES = 120;
const TURNS = 25;

const { organisation, speaker } = await useOrganisation({ speaker: 'Speaker' });
let people: ApiClient[];

beforeAll(async () => {
  people = await Promise.all(['Ann', 'Ben', 'Cas', 'Dot'].map((name) => organisation.user(name)));
  await speaker.post('/users/me/subscriptions', { subscriptions: [{ name: 'door' }] });
});

it('is the same by events and by flags', async () => {
  await organisation.settled();
  const queues = await Promise.all(people.map((client) => EventQueue.register(client, { event_types: ['message'] })));
  const speaking = Promise.all(
    Array.from({ length: 4 }, async (_, worker) => {
      for (let i = 0; i < MESSAGES / 4; i++) {
        const { status } = await speaker.post('/messages', {
          type: 'channel',
          to: 'door',
          topic: 't',
          content: `${worker}.${i}`,
        });
        expect(status).toBe(200);
      }
    }),
  );
  const moving = people.map(async (client, number) => {
    for (let turn = 0; turn < TURNS; turn++) {
      const params = { subscriptions: turn % 2 === 0 ? [{ name: 'door' }] : ['door'] };
      const answer = await (turn % 2 === 0
        ? client.post('/users/me/subscriptions', params)
        : client.delete('/users/me/subscriptions', params));
      expect(answer.status, `${number} ${turn}`).toBe(200);
    }
  });
  await Promise.all([speaking, ...moving]);
  await organisation.settled();

  for (const [number, client] of people.entries()) {
    await queues[number]?.drain();
    const heard = queues[number]?.events.map((event) => event.message.id);
    const { body } = await client.get('/messages', {
      anchor: 'newest',
      num_before: 1000,
      num_after: 0,
      narrow: [['channel', 'door']],
    });
    expect(body.messages).toHaveLength(MESSAGES);
    const received = body.messages.filter((message: { flags: string[] }) => !message.flags.includes('historical'));
    expect(received.map((message: { id: number }) => message.id)).toEqual(heard);
  }
});
