// Original file: protos/rookery/common.proto


/**
 * What is shown of a user wherever they are named: senders of messages, recipients, typing.
 */
export interface UserCard {
  'user_id'?: (number);
  /**
   * the API address
   */
  'email'?: (string);
  'full_name'?: (string);
  /**
   * '' when it is the hosted default, which a client can compute
   */
  'avatar_url'?: (string);
  /**
   * what to show then to a client that does not compute it
   */
  'avatar_hash_url'?: (string);
  'role'?: (number);
  'bot_type'?: (number);
  'is_active'?: (boolean);
  /**
   * which of INHERITED_NOTIFICATIONS (packages/core) the user has the other way round: a bit each
   */
  'channel_notifications'?: (number);
  /**
   * 0: nobody's, or of a member that does not tell yet
   */
  'bot_owner_id'?: (number);
  /**
   * automaticTopicBits (packages/core)
   */
  'automatic_topics'?: (number);
  /**
   * others may know what they have read; no, of a member that does not tell yet
   */
  'shows_reading'?: (boolean);
  /**
   * faces of punctuation that the user writes become emoji
   */
  'translate_emoticons'?: (boolean);
}

/**
 * What is shown of a user wherever they are named: senders of messages, recipients, typing.
 */
export interface UserCard__Output {
  'user_id': (number);
  /**
   * the API address
   */
  'email': (string);
  'full_name': (string);
  /**
   * '' when it is the hosted default, which a client can compute
   */
  'avatar_url': (string);
  /**
   * what to show then to a client that does not compute it
   */
  'avatar_hash_url': (string);
  'role': (number);
  'bot_type': (number);
  'is_active': (boolean);
  /**
   * which of INHERITED_NOTIFICATIONS (packages/core) the user has the other way round: a bit each
   */
  'channel_notifications': (number);
  /**
   * 0: nobody's, or of a member that does not tell yet
   */
  'bot_owner_id': (number);
  /**
   * automaticTopicBits (packages/core)
   */
  'automatic_topics': (number);
  /**
   * others may know what they have read; no, of a member that does not tell yet
   */
  'shows_reading': (boolean);
  /**
   * faces of punctuation that the user writes become emoji
   */
  'translate_emoticons': (boolean);
}
