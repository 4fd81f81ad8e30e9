/** Changes of channels and of their subscribers. Events then update the views. */
import type { Channel } from '@rookery/client';
import { t } from '../i18n/index.ts';
import { api, state } from '../state/index.ts';
import { confirm, notifyError } from '../ui/index.ts';

export const change = (channelId: number, params: Readonly<Record<string, unknown>>): Promise<unknown> =>
  api.patch(`/streams/${channelId}`, params);

export function archive(one: Channel): void {
  confirm({
    title: t('channels.archive_title', { name: one.name }),
    text: t('channels.archive_text'),
    action: t('channels.archive'),
    run: () => api.delete(`/streams/${one.stream_id}`),
  });
}

export const unarchive = (one: Channel): Promise<unknown> =>
  change(one.stream_id, { is_archived: false }).catch(notifyError);

interface Added {
  readonly subscribed: readonly number[];
  readonly already: readonly number[];
}

/** Subscribes others. Returns the newly subscribed users, and those who were already. */
export async function addSubscribers(one: Channel, userIds: readonly number[]): Promise<Added> {
  const { subscribed, already_subscribed } = await api.post('/users/me/subscriptions', {
    subscriptions: [{ name: one.name }],
    principals: [...userIds],
  });
  return { subscribed: Object.keys(subscribed).map(Number), already: Object.keys(already_subscribed).map(Number) };
}

export const removeSubscriber = (one: Channel, userId: number): Promise<unknown> =>
  api.delete('/users/me/subscriptions', {
    subscriptions: [one.name],
    ...(userId !== state.user_id && { principals: [userId] }),
  });
