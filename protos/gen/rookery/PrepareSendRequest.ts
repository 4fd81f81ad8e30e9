// Original file: protos/rookery/channels.proto

import type { Long } from '@grpc/proto-loader';

/**
 * May the caller post here, and who receives it?
 */
export interface PrepareSendRequest {
  'channel_id'?: (number);
  /**
   * instead of the id
   */
  'name'?: (string);
  /**
   * of the roster; the same: no list is sent
   */
  'known_version'?: (number | string | Long);
  /**
   * for a typing notification: only who would see it
   */
  'typing'?: (boolean);
  /**
   * of the server itself, which may post anywhere: nothing is checked
   */
  'notice'?: (boolean);
}

/**
 * May the caller post here, and who receives it?
 */
export interface PrepareSendRequest__Output {
  'channel_id': (number);
  /**
   * instead of the id
   */
  'name': (string);
  /**
   * of the roster; the same: no list is sent
   */
  'known_version': (number);
  /**
   * for a typing notification: only who would see it
   */
  'typing': (boolean);
  /**
   * of the server itself, which may post anywhere: nothing is checked
   */
  'notice': (boolean);
}
