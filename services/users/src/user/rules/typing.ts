/** Which users send and receive typing notifications. All do, unless they turn them off. */
import { badRequest } from '@rookery/core';
import type { Settings } from '../../realm/rules/user-settings.ts';

/**
 * @param settings of the user who types
 * @throws BAD_REQUEST `User has disabled typing notifications for direct messages`, or for `channel messages`
 */
export function checkMayType(settings: Settings, where: string): void {
  const own = where === 'channel' ? 'send_stream_typing_notifications' : 'send_private_typing_notifications';
  if (settings[own] === false) throw badRequest(`User has disabled typing notifications for ${where} messages`);
}

export function hearsTyping(settings: Settings): boolean {
  return settings.receives_typing_notifications !== false;
}
