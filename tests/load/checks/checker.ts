/**
 * Compares the sent messages with the received and the stored ones. Every finding is a line; a correct run has none.
 */
import type { ApiClient } from '@rookery/testkit';
import { type Crowd, type CrowdChannel, isMember } from '../clients/crowd.ts';
import type { Listener } from '../clients/listener.ts';
import type { Person } from '../clients/person.ts';
import type { Sender, Sent } from '../clients/sender.ts';

/** Max. time until all have received the last message, ms: an outage may have to end first. */
const FINISH_MS = 30_000;

/**
 * Ends a load and returns its findings. Sends one more message to each channel and waits until every queue has received
 * the last of them, or times out. Events arrive in the order of messages, so a queue never receives what it has not
 * received by then.
 *
 * A message that its sender abandoned may be stored or not; if it is stored, it must be received. `earlier`: messages
 * that another sender sent before.
 */
export async function finish(
  crowd: Crowd,
  sender: Sender,
  pollers: readonly Listener[],
  earlier: readonly Sent[] = [],
): Promise<string[]> {
  await sender.stop();
  const last: Sent[] = [];
  for (const channel of crowd.channels) last.push(await sender.one(channel.members[0] as Person, channel));
  await Promise.all(
    pollers.map((poller) => {
      const mine = last.filter((one) => one.id !== undefined && isMember(one.channel, poller.person));
      return poller.until(() => mine.every((one) => poller.messages.some((m) => m.messageId === one.id)), FINISH_MS);
    }),
  );
  await Promise.all(pollers.map((poller) => poller.stop()));
  const stored = await fetchStored(crowd);
  const sent = [...earlier, ...sender.sent];
  return [...checkStored(sent, stored), ...pollers.flatMap((one) => checkQueue(one, sent, stored))];
}

/** The ids of each stored content. */
type Stored = ReadonlyMap<string, readonly number[]>;

/** Returns acknowledged messages that are missing, and messages that are stored twice. */
export function checkStored(sent: readonly Sent[], stored: Stored): string[] {
  const twice = [...stored].filter(([, ids]) => ids.length > 1);
  const lost = sent.filter((one) => one.id !== undefined && !stored.get(one.content)?.includes(one.id));
  return [
    ...twice.map(([content, ids]) => `${content} is stored as ${ids.join(' and ')}`),
    ...lost.map((one) => `${one.content} was acknowledged as ${one.id} and is stored as ${stored.get(one.content)}`),
  ];
}

/** The fields of a poller that the check uses. */
export type Heard = Pick<Listener, 'person' | 'queueId' | 'since' | 'messages' | 'errors'>;

/**
 * Returns the error that ended the polling, or the messages that the queue missed, received twice, out of order,
 * without membership, or although its register contained them.
 */
export function checkQueue(poller: Heard, sent: readonly Sent[], stored: Stored): string[] {
  if (poller.errors.length > 0) return poller.errors;
  const findings: string[] = [];
  const byContent = new Map(sent.map((one) => [one.content, one]));
  const heard = new Set<string>();
  let before = poller.since;
  for (const { content, messageId } of poller.messages) {
    const one = byContent.get(content);
    if (!one) findings.push(`heard what nobody sent: ${content}`);
    else if (!isMember(one.channel, poller.person)) findings.push(`heard ${content} of ${one.channel.name}`);
    if (!stored.get(content)?.includes(messageId))
      findings.push(`heard ${content} as ${messageId}, which is not stored`);
    if (heard.has(content)) findings.push(`heard ${content} twice`);
    if (messageId <= before) findings.push(`heard message ${messageId} after ${before}`);
    heard.add(content);
    before = messageId;
  }
  for (const { content, channel } of sent) {
    if (!isMember(channel, poller.person) || heard.has(content)) continue;
    const id = stored.get(content)?.at(-1);
    // Messages that are not stored, or that its register contained, need not be received.
    if (id === undefined || id <= poller.since) continue;
    findings.push(`did not hear ${content} of ${channel.name}, message ${id}`);
  }
  return [
    ...poller.errors,
    ...findings.map((what) => `user ${poller.person.userId}, queue ${poller.queueId}: ${what}`),
  ];
}

async function fetchStored(crowd: Crowd): Promise<Stored> {
  const stored = new Map<string, number[]>();
  for (const channel of crowd.channels) {
    for (const { id, content } of await fetchChannel(crowd.admin, channel)) {
      stored.set(content, [...(stored.get(content) ?? []), id]);
    }
  }
  return stored;
}

/** Returns all messages of a public channel with their source text, oldest first. */
async function fetchChannel(client: ApiClient, channel: CrowdChannel): Promise<{ id: number; content: string }[]> {
  const all: { id: number; content: string }[] = [];
  for (let anchor = 0; ; ) {
    const { status, body } = await client.get('/messages', {
      anchor: String(anchor),
      num_before: 0,
      num_after: 1000,
      apply_markdown: false,
      narrow: [{ operator: 'channel', operand: channel.id }],
    });
    if (status !== 200) throw new Error(`fetch: ${status} ${JSON.stringify(body)}`);
    all.push(...body.messages);
    if (body.found_newest) return all;
    anchor = body.messages.at(-1).id + 1;
  }
}
