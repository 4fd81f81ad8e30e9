// Original file: protos/rookery/users.proto

import type { TextPair as _rookery_TextPair, TextPair__Output as _rookery_TextPair__Output } from '../rookery/TextPair.ts';
import type { Picture as _rookery_Picture, Picture__Output as _rookery_Picture__Output } from '../rookery/Picture.ts';

/**
 * What is not set stays as it is.
 */
export interface UpdateBotRequest {
  'bot_id'?: (number);
  'full_name'?: (string);
  'short_name'?: (string);
  'role'?: (number);
  'bot_owner_id'?: (number);
  'service_payload_url'?: (string);
  /**
   * with it
   */
  'service_interface'?: (number);
  /**
   * the values to set
   */
  'config'?: (_rookery_TextPair)[];
  /**
   * '': none
   */
  'default_sending_stream'?: (string);
  /**
   * '': none
   */
  'default_events_register_stream'?: (string);
  'default_all_public_streams'?: (boolean);
  'picture'?: (_rookery_Picture | null);
  '_full_name'?: "full_name";
  '_short_name'?: "short_name";
  '_role'?: "role";
  '_bot_owner_id'?: "bot_owner_id";
  '_service_payload_url'?: "service_payload_url";
  '_default_sending_stream'?: "default_sending_stream";
  '_default_events_register_stream'?: "default_events_register_stream";
  '_default_all_public_streams'?: "default_all_public_streams";
}

/**
 * What is not set stays as it is.
 */
export interface UpdateBotRequest__Output {
  'bot_id': (number);
  'full_name'?: (string);
  'short_name'?: (string);
  'role'?: (number);
  'bot_owner_id'?: (number);
  'service_payload_url'?: (string);
  /**
   * with it
   */
  'service_interface': (number);
  /**
   * the values to set
   */
  'config': (_rookery_TextPair__Output)[];
  /**
   * '': none
   */
  'default_sending_stream'?: (string);
  /**
   * '': none
   */
  'default_events_register_stream'?: (string);
  'default_all_public_streams'?: (boolean);
  'picture': (_rookery_Picture__Output | null);
  '_full_name'?: "full_name";
  '_short_name'?: "short_name";
  '_role'?: "role";
  '_bot_owner_id'?: "bot_owner_id";
  '_service_payload_url'?: "service_payload_url";
  '_default_sending_stream'?: "default_sending_stream";
  '_default_events_register_stream'?: "default_events_register_stream";
  '_default_all_public_streams'?: "default_all_public_streams";
}
