// Original file: protos/rookery/users.proto

import type { SystemGroup as _rookery_SystemGroup, SystemGroup__Output as _rookery_SystemGroup__Output } from '../rookery/SystemGroup.ts';
import type { SystemBot as _rookery_SystemBot, SystemBot__Output as _rookery_SystemBot__Output } from '../rookery/SystemBot.ts';
import type { Long } from '@grpc/proto-loader';

export interface Realm {
  'realm_id'?: (number);
  /**
   * the subdomain; '' at the root
   */
  'string_id'?: (string);
  'name'?: (string);
  'description'?: (string);
  'rendered_description'?: (string);
  'deactivated'?: (boolean);
  'system_groups'?: (_rookery_SystemGroup)[];
  'uuid'?: (string);
  'notification_bot_id'?: (number);
  'topics_policy'?: (string);
  /**
   * 0: no limit
   */
  'message_content_edit_limit_seconds'?: (number);
  'allow_message_editing'?: (boolean);
  'created_at_ms'?: (number | string | Long);
  /**
   * the installation has no other
   */
  'only_realm'?: (boolean);
  /**
   * who is not logged in may see what is web-public
   */
  'enable_spectator_access'?: (boolean);
  /**
   * of all this; rises with every change
   */
  'version'?: (number | string | Long);
  /**
   * a JSON object: every setting that administrators decide, by the API's names
   */
  'rules'?: (Buffer | Uint8Array | string);
  /**
   * below the organisation's address where it begins with '/'
   */
  'icon_url'?: (string);
  'logo_url'?: (string);
  'night_logo_url'?: (string);
  /**
   * those that are on
   */
  'authentication_methods'?: (string)[];
  /**
   * when the data of a deactivated organisation is due to be deleted; 0: never
   */
  'deletion_at_ms'?: (number | string | Long);
  'system_bots'?: (_rookery_SystemBot)[];
  /**
   * a JSON array of {pattern, url_template}, in their order; empty: none
   */
  'linkifiers'?: (Buffer | Uint8Array | string);
  /**
   * where clients reach it, without a path; '': as they name it themselves
   */
  'url'?: (string);
}

export interface Realm__Output {
  'realm_id': (number);
  /**
   * the subdomain; '' at the root
   */
  'string_id': (string);
  'name': (string);
  'description': (string);
  'rendered_description': (string);
  'deactivated': (boolean);
  'system_groups': (_rookery_SystemGroup__Output)[];
  'uuid': (string);
  'notification_bot_id': (number);
  'topics_policy': (string);
  /**
   * 0: no limit
   */
  'message_content_edit_limit_seconds': (number);
  'allow_message_editing': (boolean);
  'created_at_ms': (number);
  /**
   * the installation has no other
   */
  'only_realm': (boolean);
  /**
   * who is not logged in may see what is web-public
   */
  'enable_spectator_access': (boolean);
  /**
   * of all this; rises with every change
   */
  'version': (number);
  /**
   * a JSON object: every setting that administrators decide, by the API's names
   */
  'rules': (Buffer);
  /**
   * below the organisation's address where it begins with '/'
   */
  'icon_url': (string);
  'logo_url': (string);
  'night_logo_url': (string);
  /**
   * those that are on
   */
  'authentication_methods': (string)[];
  /**
   * when the data of a deactivated organisation is due to be deleted; 0: never
   */
  'deletion_at_ms': (number);
  'system_bots': (_rookery_SystemBot__Output)[];
  /**
   * a JSON array of {pattern, url_template}, in their order; empty: none
   */
  'linkifiers': (Buffer);
  /**
   * where clients reach it, without a path; '': as they name it themselves
   */
  'url': (string);
}
