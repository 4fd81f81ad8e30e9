/** Parameters for subscribing others without a message of the Notification Bot, for tests that count messages. */
export const QUIETLY = { send_new_subscription_messages: false } as const;
