// Original file: protos/rookery/registration.proto

import type { InvitationTerms as _rookery_InvitationTerms, InvitationTerms__Output as _rookery_InvitationTerms__Output } from '../rookery/InvitationTerms.ts';

export interface CreateInvitationLinkRequest {
  'terms'?: (_rookery_InvitationTerms | null);
}

export interface CreateInvitationLinkRequest__Output {
  'terms': (_rookery_InvitationTerms__Output | null);
}
