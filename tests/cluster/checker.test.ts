/** The checker of the load tests finds planted errors; otherwise its silence would prove nothing. */
import { describe, expect, it } from 'vitest';
import { checkQueue, checkStored, type Heard } from '../load/checks/checker.ts';
import type { CrowdChannel } from '../load/clients/crowd.ts';
import type { Received } from '../load/clients/listener.ts';
import type { Person } from '../load/clients/person.ts';
import type { Sent } from '../load/clients/sender.ts';

const person = (userId: number): Person => ({ userId, clients: [], preferred: 0 });
const ann = person(1);
const ben = person(2);
const both: CrowdChannel = { id: 1, name: 'both', members: [ann, ben] };
const annOnly: CrowdChannel = { id: 2, name: 'ann only', members: [ann] };

const sent = (content: string, channel: CrowdChannel, id: number | undefined): Sent => ({
  content,
  channel,
  sender: ann,
  startedAt: 0,
  id,
  answeredAt: 0,
  attempts: 1,
  failures: [],
});
const heard = (content: string, messageId: number): Received => ({
  eventId: messageId,
  messageId,
  channelId: 1,
  content,
  at: 0,
});
const queue = (messages: Received[], more: Partial<Heard> = {}): Heard => ({
  person: ben,
  queueId: 'q',
  since: 0,
  messages,
  errors: [],
  ...more,
});

const SENT = [sent('a', both, 1), sent('b', annOnly, 2), sent('c', both, 3), sent('unanswered', both, undefined)];
const STORED = new Map([
  ['a', [1]],
  ['b', [2]],
  ['c', [3]],
]);
const RIGHT = [heard('a', 1), heard('c', 3)];

describe('the checker', () => {
  it('is silent where all is well', () => {
    expect(checkQueue(queue(RIGHT), SENT, STORED)).toEqual([]);
    expect(checkStored(SENT, STORED)).toEqual([]);
  });

  it.each([
    ['a message that is missing', queue([heard('a', 1)]), 'did not hear c of both, message 3'],
    ['a message that came twice', queue([...RIGHT, heard('c', 3)]), 'heard c twice'],
    ['the wrong order', queue([heard('c', 3), heard('a', 1)]), 'heard message 1 after 3'],
    ['a leak', queue([heard('a', 1), heard('b', 2), heard('c', 3)]), 'heard b of ann only'],
    ['an invention', queue([...RIGHT, heard('z', 4)]), 'heard what nobody sent: z'],
    ['another id', queue([heard('a', 1), heard('c', 4)]), 'heard c as 4, which is not stored'],
    ['an error', queue(RIGHT, { errors: ['500 {}'] }), '500 {}'],
  ])('finds %s', (_, one, finding) => {
    expect(checkQueue(one, SENT, STORED).join()).toContain(finding);
  });

  it('wants what is stored to be heard, answered or not', () => {
    const stored = new Map([...STORED, ['unanswered', [4]]]);
    expect(checkQueue(queue(RIGHT), SENT, stored).join()).toContain('did not hear unanswered');
    expect(checkQueue(queue([...RIGHT, heard('unanswered', 4)]), SENT, stored)).toEqual([]);
  });

  it('wants what the register did not tell, and only that', () => {
    expect(checkQueue(queue([heard('c', 3)], { since: 1 }), SENT, STORED)).toEqual([]);
    expect(checkQueue(queue(RIGHT, { since: 1 }), SENT, STORED).join()).toContain('heard message 1 after 1');
    expect(checkQueue(queue([], { since: 1 }), SENT, STORED).join()).toContain('did not hear c');
  });

  it('finds what was acknowledged and is not stored, or stored twice', () => {
    expect(checkStored(SENT, new Map([...STORED, ['a', []]])).join()).toContain('a was acknowledged as 1');
    expect(checkStored(SENT, new Map([...STORED, ['a', [1, 5]]]))).toEqual(['a is stored as 1 and 5']);
  });
});
