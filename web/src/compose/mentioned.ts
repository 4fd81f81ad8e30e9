/** People who are mentioned in a channel that they are not subscribed to, and so may not see the message. */
import { createSignal } from 'solid-js';
import { api, nameOf, subscription } from '../state/index.ts';
import { box } from './box.ts';
import { text, textLength } from './text.ts';

interface Outside {
  readonly userId: number;
  readonly channelId: number;
}

const [outside, setOutside] = createSignal<readonly Outside[]>([]);

/** Asks whether someone who was mentioned is subscribed where the message goes. */
export async function checkMentioned(userId: number): Promise<void> {
  const { type, channelId } = box.target;
  if (type !== 'channel' || channelId === undefined) return;
  const known = subscription(channelId);
  if ((known?.subscribers ?? known?.partial_subscribers ?? []).includes(userId)) return;
  try {
    const { is_subscribed } = await api.get(`/users/${userId}/subscriptions/${channelId}`);
    if (!is_subscribed) setOutside((all) => [...all, { userId, channelId }]);
  } catch {
    // Nothing is said where nothing is known.
  }
}

/** Those of whom the text still says so, by id. */
export function mentionedOutside(): readonly number[] {
  const here = outside().filter((one) => one.channelId === box.target.channelId);
  if (here.length === 0 || box.target.type !== 'channel') return [];
  textLength();
  const now = text();
  return [...new Set(here.map((one) => one.userId))].filter(
    (id) => now.includes(`@**${nameOf(id)}**`) || now.includes(`|${id}**`),
  );
}

/** Subscribes someone to the channel of the message. @throws ApiError, NetworkError */
export async function subscribeMentioned(userId: number, channelName: string): Promise<void> {
  await api.post('/users/me/subscriptions', { subscriptions: [{ name: channelName }], principals: [userId] });
  setOutside((all) => all.filter((one) => one.userId !== userId));
}
