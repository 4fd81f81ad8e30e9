// Original file: protos/rookery/users.proto

import type { TextPair as _rookery_TextPair, TextPair__Output as _rookery_TextPair__Output } from '../rookery/TextPair.ts';
import type { Picture as _rookery_Picture, Picture__Output as _rookery_Picture__Output } from '../rookery/Picture.ts';

export interface CreateBotRequest {
  'full_name'?: (string);
  /**
   * the address is made of it
   */
  'short_name'?: (string);
  'bot_type'?: (number);
  /**
   * of an outgoing webhook, with its form:
   */
  'payload_url'?: (string);
  'interface_type'?: (number);
  /**
   * '': the short name
   */
  'service_name'?: (string);
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
}

export interface CreateBotRequest__Output {
  'full_name': (string);
  /**
   * the address is made of it
   */
  'short_name': (string);
  'bot_type': (number);
  /**
   * of an outgoing webhook, with its form:
   */
  'payload_url': (string);
  'interface_type': (number);
  /**
   * '': the short name
   */
  'service_name': (string);
  'config': (_rookery_TextPair__Output)[];
  /**
   * '': none
   */
  'default_sending_stream': (string);
  /**
   * '': none
   */
  'default_events_register_stream': (string);
  'default_all_public_streams': (boolean);
  'picture': (_rookery_Picture__Output | null);
}
