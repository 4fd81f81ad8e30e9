/** For requests that subscribe others, where a test counts messages: the Notification Bot does not write to them. */
export const QUIETLY = { send_new_subscription_messages: false } as const;
