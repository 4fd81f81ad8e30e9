// Original file: protos/rookery/log.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A message event in parts, from which each queue's form is joined.
 */
export interface MessagePayload {
  'message_id'?: (number | string | Long);
  /**
   * the message object less content, content_type, avatar_url and, for a channel, subject; it ends before its closing brace
   */
  'json'?: (Buffer | Uint8Array | string);
  /**
   * the rendered content as a JSON string literal, quotes included
   */
  'html'?: (Buffer | Uint8Array | string);
  /**
   * the source, likewise
   */
  'markdown'?: (Buffer | Uint8Array | string);
  /**
   * '' when the sender's avatar is the hosted default
   */
  'avatar_url'?: (string);
  /**
   * what to send then to a client that does not compute it
   */
  'avatar_hash_url'?: (string);
  /**
   * 0: a direct message
   */
  'channel_id'?: (number);
  /**
   * of a channel message; '' is the empty topic
   */
  'topic'?: (string);
  'channel_name'?: (string);
  'sender_id'?: (number);
  'sender_email'?: (string);
  /**
   * the sending queue, which alone is told local_id
   */
  'queue_id'?: (string);
  'local_id'?: (string);
  'is_direct'?: (boolean);
}

/**
 * A message event in parts, from which each queue's form is joined.
 */
export interface MessagePayload__Output {
  'message_id': (number);
  /**
   * the message object less content, content_type, avatar_url and, for a channel, subject; it ends before its closing brace
   */
  'json': (Buffer);
  /**
   * the rendered content as a JSON string literal, quotes included
   */
  'html': (Buffer);
  /**
   * the source, likewise
   */
  'markdown': (Buffer);
  /**
   * '' when the sender's avatar is the hosted default
   */
  'avatar_url': (string);
  /**
   * what to send then to a client that does not compute it
   */
  'avatar_hash_url': (string);
  /**
   * 0: a direct message
   */
  'channel_id': (number);
  /**
   * of a channel message; '' is the empty topic
   */
  'topic': (string);
  'channel_name': (string);
  'sender_id': (number);
  'sender_email': (string);
  /**
   * the sending queue, which alone is told local_id
   */
  'queue_id': (string);
  'local_id': (string);
  'is_direct': (boolean);
}
