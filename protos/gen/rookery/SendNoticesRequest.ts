// Original file: protos/rookery/messages.proto

import type { JournalPosition as _rookery_JournalPosition, JournalPosition__Output as _rookery_JournalPosition__Output } from '../rookery/JournalPosition.ts';
import type { Notice as _rookery_Notice, Notice__Output as _rookery_Notice__Output } from '../rookery/Notice.ts';

/**
 * What the server itself has to say, in the names of its bots: of the services alone. Nobody is asked for permission.
 */
export interface SendNoticesRequest {
  'realm_id'?: (number);
  /**
   * whose journal `position` is of: 'users', 'channels'
   */
  'service'?: (string);
  /**
   * what is told of: it comes before the messages in the log
   */
  'position'?: (_rookery_JournalPosition | null);
  /**
   * sent one after another
   */
  'notices'?: (_rookery_Notice)[];
}

/**
 * What the server itself has to say, in the names of its bots: of the services alone. Nobody is asked for permission.
 */
export interface SendNoticesRequest__Output {
  'realm_id': (number);
  /**
   * whose journal `position` is of: 'users', 'channels'
   */
  'service': (string);
  /**
   * what is told of: it comes before the messages in the log
   */
  'position': (_rookery_JournalPosition__Output | null);
  /**
   * sent one after another
   */
  'notices': (_rookery_Notice__Output)[];
}
