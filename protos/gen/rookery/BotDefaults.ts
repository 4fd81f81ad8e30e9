// Original file: protos/rookery/common.proto


/**
 * What stands for what a bot leaves out; '': nothing.
 */
export interface BotDefaults {
  /**
   * of a message
   */
  'sending_channel'?: (string);
  /**
   * of a queue's narrow
   */
  'events_channel'?: (string);
  /**
   * of a queue
   */
  'all_public_channels'?: (boolean);
}

/**
 * What stands for what a bot leaves out; '': nothing.
 */
export interface BotDefaults__Output {
  /**
   * of a message
   */
  'sending_channel': (string);
  /**
   * of a queue's narrow
   */
  'events_channel': (string);
  /**
   * of a queue
   */
  'all_public_channels': (boolean);
}
