/** Changes of channels and of one's own subscriptions. What shows them follows the events. */
import type { Channel } from '@rookery/client';
import { t } from '../i18n/index.ts';
import { api, state } from '../state/index.ts';
import { confirm, notify, notifyError } from '../ui/index.ts';

/** Subscribes the caller. */
export async function join({ name }: Pick<Channel, 'name'>): Promise<void> {
  try {
    await api.post('/users/me/subscriptions', { subscriptions: [{ name }] });
  } catch (error) {
    notifyError(error);
  }
}

/**
 * Unsubscribes the caller. Who could not come back to a private channel by themself is asked first. Its words are the
 * navigation's, which the first view has.
 */
export function leave({ name, invite_only }: Pick<Channel, 'name' | 'invite_only'>): void {
  const unsubscribe = () => api.delete('/users/me/subscriptions', { subscriptions: [name] });
  if (invite_only) {
    confirm({
      title: t('navigation.unsubscribe_title', { name }),
      text: t('navigation.unsubscribe_text'),
      action: t('navigation.unsubscribe'),
      run: unsubscribe,
    });
    return;
  }
  unsubscribe()
    .then(() =>
      notify(t('navigation.unsubscribed', { name }), {
        action: { label: t('people.undo'), run: () => void join({ name }) },
      }),
    )
    .catch(notifyError);
}

/** Changes one of the caller's own settings of a channel. */
export const setOwn = (channelId: number, property: string, value: boolean | string): Promise<unknown> =>
  api.post('/users/me/subscriptions/properties', { subscription_data: [{ stream_id: channelId, property, value }] });

/** Changes the channel, for everyone. */
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

/** Subscribes others, and answers who is new and who was there. */
export async function addSubscribers(one: Channel, userIds: readonly number[]): Promise<Added> {
  const { subscribed, already_subscribed } = await api.post<{
    subscribed: Record<string, string[]>;
    already_subscribed: Record<string, string[]>;
  }>('/users/me/subscriptions', { subscriptions: [{ name: one.name }], principals: [...userIds] });
  return { subscribed: Object.keys(subscribed).map(Number), already: Object.keys(already_subscribed).map(Number) };
}

export const removeSubscriber = (one: Channel, userId: number): Promise<unknown> =>
  api.delete('/users/me/subscriptions', {
    subscriptions: [one.name],
    ...(userId !== state.user_id && { principals: [userId] }),
  });
