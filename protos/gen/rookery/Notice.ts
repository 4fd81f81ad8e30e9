// Original file: protos/rookery/messages.proto


export interface Notice {
  /**
   * unique in the realm: under one key one message is sent, for as long as request keys live
   */
  'key'?: (string);
  /**
   * the system bot: 'notification-bot', 'welcome-bot'
   */
  'sender'?: (string);
  /**
   * to a channel,
   */
  'channel_id'?: (number);
  /**
   * in the empty topic where the channel takes no other;
   */
  'topic'?: (string);
  /**
   * without it, what is for an archived channel is dropped
   */
  'into_archived'?: (boolean);
  /**
   * or to people, each of whom is written to alone
   */
  'user_ids'?: (number)[];
  'content'?: (string);
  /**
   * private ones that the readers know, which the content may link
   */
  'known_channel_ids'?: (number)[];
  /**
   * it is unread to nobody
   */
  'read'?: (boolean);
  /**
   * but to these
   */
  'unread_user_ids'?: (number)[];
}

export interface Notice__Output {
  /**
   * unique in the realm: under one key one message is sent, for as long as request keys live
   */
  'key': (string);
  /**
   * the system bot: 'notification-bot', 'welcome-bot'
   */
  'sender': (string);
  /**
   * to a channel,
   */
  'channel_id': (number);
  /**
   * in the empty topic where the channel takes no other;
   */
  'topic': (string);
  /**
   * without it, what is for an archived channel is dropped
   */
  'into_archived': (boolean);
  /**
   * or to people, each of whom is written to alone
   */
  'user_ids': (number)[];
  'content': (string);
  /**
   * private ones that the readers know, which the content may link
   */
  'known_channel_ids': (number)[];
  /**
   * it is unread to nobody
   */
  'read': (boolean);
  /**
   * but to these
   */
  'unread_user_ids': (number)[];
}
