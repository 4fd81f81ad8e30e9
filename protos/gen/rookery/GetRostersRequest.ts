// Original file: protos/rookery/channels.proto

import type { RosterVersion as _rookery_RosterVersion, RosterVersion__Output as _rookery_RosterVersion__Output } from '../rookery/RosterVersion.ts';

/**
 * Who was subscribed to channels at roster versions: who received what was sent then.
 */
export interface GetRostersRequest {
  'realm_id'?: (number);
  /**
   * at most 100
   */
  'rosters'?: (_rookery_RosterVersion)[];
}

/**
 * Who was subscribed to channels at roster versions: who received what was sent then.
 */
export interface GetRostersRequest__Output {
  'realm_id': (number);
  /**
   * at most 100
   */
  'rosters': (_rookery_RosterVersion__Output)[];
}
