/** Changes of the user's own subscriptions, for the first view as well. Events then update the views. */
import type { Channel } from '@rookery/client';
import { t } from '../i18n/index.ts';
import { api } from '../state/index.ts';
import { confirm, notify, notifyError } from '../ui/index.ts';

/** Subscribes the user. */
export async function join({ name }: Pick<Channel, 'name'>): Promise<void> {
  try {
    await api.post('/users/me/subscriptions', { subscriptions: [{ name }] });
  } catch (error) {
    notifyError(error);
  }
}

/** Unsubscribes the user; for a private channel, which they could not rejoin by themselves, after a confirmation. */
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

/** Changes one of the user's own settings of a channel. */
export const setOwn = (channelId: number, property: string, value: boolean | string): Promise<unknown> =>
  api.post('/users/me/subscriptions/properties', { subscription_data: [{ stream_id: channelId, property, value }] });
