/** The bots that speak for the server in every organisation. */
import { BOT_TYPES } from '@rookery/core';

/**
 * In the order in which every organisation was founded with them, with consecutive ids: so the first one's tells the
 * others'.
 */
export const SYSTEM_BOTS = [
  { localPart: 'notification-bot', fullName: 'Notification Bot', botType: BOT_TYPES.generic },
  { localPart: 'welcome-bot', fullName: 'Welcome Bot', botType: BOT_TYPES.generic },
  { localPart: 'emailgateway', fullName: 'Email Gateway', botType: BOT_TYPES.generic },
] as const;
