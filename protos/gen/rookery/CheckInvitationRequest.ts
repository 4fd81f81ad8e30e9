// Original file: protos/rookery/channels.proto


/**
 * May the caller invite people to these channels?
 */
export interface CheckInvitationRequest {
  'channel_ids'?: (number)[];
}

/**
 * May the caller invite people to these channels?
 */
export interface CheckInvitationRequest__Output {
  'channel_ids': (number)[];
}
