/** The system bots, which every organisation has. */
import { BOT_TYPES } from '@rookery/core';

/**
 * In the order in which every organisation was created with them, with consecutive ids: the first id determines the
 * others.
 */
export const SYSTEM_BOTS = [
  { localPart: 'notification-bot', fullName: 'Notification Bot', botType: BOT_TYPES.generic },
  { localPart: 'welcome-bot', fullName: 'Welcome Bot', botType: BOT_TYPES.generic },
  { localPart: 'emailgateway', fullName: 'Email Gateway', botType: BOT_TYPES.generic },
] as const;
