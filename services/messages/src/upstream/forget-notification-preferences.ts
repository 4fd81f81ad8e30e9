import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { ForgetNotificationPreferencesRequest__Output } from '@rookery/protos/gen/rookery/ForgetNotificationPreferencesRequest.ts';
import type { NotificationPreferenceCache } from './notification-preferences.ts';

/** ForgetNotificationPreferences: someone's alert words or muted users changed. Each replica gets it. */
export async function forgetNotificationPreferences(
  context: { readonly notificationPreferences: NotificationPreferenceCache },
  { realm_id }: ForgetNotificationPreferencesRequest__Output,
): Promise<Empty> {
  context.notificationPreferences.forget(realm_id);
  return {};
}
