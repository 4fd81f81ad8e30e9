/** The browser's permission for notifications. */
import { createSignal } from 'solid-js';

const [asked, setAsked] = createSignal(undefined, { equals: false });

/** Also depends on `askForNotifications`. Changes in the browser's own settings show when a view reads it again. */
export function notificationPermission(): NotificationPermission | 'missing' {
  asked();
  return 'Notification' in window ? Notification.permission : 'missing';
}

/** Asks the user, unless the browser knows the answer. Browsers require a press. Returns whether they permit it. */
export async function askForNotifications(): Promise<boolean> {
  const answer = await Notification.requestPermission();
  setAsked();
  return answer === 'granted';
}
