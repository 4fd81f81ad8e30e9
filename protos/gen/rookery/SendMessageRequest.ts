// Original file: protos/rookery/messages.proto


export interface SendMessageRequest {
  'content'?: (string);
  /**
   * a channel by id,
   */
  'channel_id'?: (number);
  /**
   * or by name (has_channel),
   */
  'channel_name'?: (string);
  'has_channel'?: (boolean);
  'topic'?: (string);
  'has_topic'?: (boolean);
  /**
   * or users directly, by id
   */
  'user_ids'?: (number)[];
  /**
   * or address
   */
  'emails'?: (string)[];
  'queue_id'?: (string);
  'local_id'?: (string);
  'read_by_sender'?: (boolean);
  /**
   * a widget, as JSON; '': what the content asks for
   */
  'widget_content'?: (string);
}

export interface SendMessageRequest__Output {
  'content': (string);
  /**
   * a channel by id,
   */
  'channel_id': (number);
  /**
   * or by name (has_channel),
   */
  'channel_name': (string);
  'has_channel': (boolean);
  'topic': (string);
  'has_topic': (boolean);
  /**
   * or users directly, by id
   */
  'user_ids': (number)[];
  /**
   * or address
   */
  'emails': (string)[];
  'queue_id': (string);
  'local_id': (string);
  'read_by_sender': (boolean);
  /**
   * a widget, as JSON; '': what the content asks for
   */
  'widget_content': (string);
}
