// Original file: protos/rookery/registration.proto

import type { InvitationTerms as _rookery_InvitationTerms, InvitationTerms__Output as _rookery_InvitationTerms__Output } from '../rookery/InvitationTerms.ts';

export interface SendInvitationsRequest {
  /**
   * with commas or line breaks
   */
  'emails'?: (string);
  'terms'?: (_rookery_InvitationTerms | null);
  'notify_referrer'?: (boolean);
  /**
   * where links lead
   */
  'realm_url'?: (string);
}

export interface SendInvitationsRequest__Output {
  /**
   * with commas or line breaks
   */
  'emails': (string);
  'terms': (_rookery_InvitationTerms__Output | null);
  'notify_referrer': (boolean);
  /**
   * where links lead
   */
  'realm_url': (string);
}
