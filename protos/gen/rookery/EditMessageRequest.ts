// Original file: protos/rookery/messages.proto

import type { Long } from '@grpc/proto-loader';

export interface EditMessageRequest {
  'message_id'?: (number | string | Long);
  'content'?: (string);
  'has_content'?: (boolean);
  'prev_content_sha256'?: (string);
  'topic'?: (string);
  'has_topic'?: (boolean);
  'channel_id'?: (number);
  'propagate_mode'?: (string);
  'send_notification_to_old_thread'?: (boolean);
  'send_notification_to_new_thread'?: (boolean);
}

export interface EditMessageRequest__Output {
  'message_id': (number);
  'content': (string);
  'has_content': (boolean);
  'prev_content_sha256': (string);
  'topic': (string);
  'has_topic': (boolean);
  'channel_id': (number);
  'propagate_mode': (string);
  'send_notification_to_old_thread': (boolean);
  'send_notification_to_new_thread': (boolean);
}
