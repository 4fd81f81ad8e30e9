import { t } from '../i18n/index.ts';
import { api, channel } from '../state/index.ts';
import { notify, notifyError } from '../ui/index.ts';

/** Changes one of the user's own settings of a channel. */
export async function setProperty(channelId: number, property: string, value: boolean | string): Promise<void> {
  try {
    await api.post('/users/me/subscriptions/properties', {
      subscription_data: [{ stream_id: channelId, property, value }],
    });
  } catch (error) {
    notifyError(error);
  }
}

/** Unsubscribes the caller. */
export async function unsubscribe(channelId: number): Promise<void> {
  const name = channel(channelId)?.name ?? '';
  try {
    await api.delete('/users/me/subscriptions', { subscriptions: [name] });
    notify(t('navigation.unsubscribed', { name }), {
      action: { label: t('people.undo'), run: () => void subscribe(channelId) },
    });
  } catch (error) {
    notifyError(error);
  }
}

/** Subscribes the caller. */
export async function subscribe(channelId: number): Promise<void> {
  const name = channel(channelId)?.name ?? '';
  await api.post('/users/me/subscriptions', { subscriptions: [{ name }] }).catch(notifyError);
}
