/** Detects mentioned people who are not subscribed to the channel, and therefore may not see the message. */
import { createSignal } from 'solid-js';
import { api, nameOf, subscription } from '../state/index.ts';
import { box } from './box.ts';
import { text, textLength } from './text.ts';

interface Outside {
  readonly userId: number;
  readonly channelId: number;
}

const [outside, setOutside] = createSignal<readonly Outside[]>([]);

/** Checks whether a mentioned user is subscribed to the channel of the message. */
export async function checkMentioned(userId: number): Promise<void> {
  const { type, channelId } = box.target;
  if (type !== 'channel' || channelId === undefined) return;
  const known = subscription(channelId);
  if ((known?.subscribers ?? known?.partial_subscribers ?? []).includes(userId)) return;
  try {
    const { is_subscribed } = await api.get(`/users/${userId}/subscriptions/${channelId}`);
    if (!is_subscribed) setOutside((all) => [...all, { userId, channelId }]);
  } catch {
    // Without an answer no note is shown.
  }
}

/** Ids of the users whom the text still mentions. */
export function mentionedOutside(): readonly number[] {
  const here = outside().filter((one) => one.channelId === box.target.channelId);
  if (here.length === 0 || box.target.type !== 'channel') return [];
  textLength();
  const now = text();
  return [...new Set(here.map((one) => one.userId))].filter(
    (id) => now.includes(`@**${nameOf(id)}**`) || now.includes(`|${id}**`),
  );
}

/** Subscribes a user to the channel of the message. @throws ApiError, NetworkError */
export async function subscribeMentioned(userId: number, channelName: string): Promise<void> {
  await api.post('/users/me/subscriptions', { subscriptions: [{ name: channelName }], principals: [userId] });
  setOutside((all) => all.filter((one) => one.userId !== userId));
}
