// Original file: protos/rookery/registration.proto

import type { InvitationTerms as _rookery_InvitationTerms, InvitationTerms__Output as _rookery_InvitationTerms__Output } from '../rookery/InvitationTerms.ts';

export interface CreateInviteLinkRequest {
  'terms'?: (_rookery_InvitationTerms | null);
}

export interface CreateInviteLinkRequest__Output {
  'terms': (_rookery_InvitationTerms__Output | null);
}
