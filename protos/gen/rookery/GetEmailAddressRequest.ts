// Original file: protos/rookery/channels.proto


export interface GetEmailAddressRequest {
  'channel_id'?: (number);
  /**
   * as whom mails are to be sent, if it is given
   */
  'sender_id'?: (number);
  'has_sender'?: (boolean);
}

export interface GetEmailAddressRequest__Output {
  'channel_id': (number);
  /**
   * as whom mails are to be sent, if it is given
   */
  'sender_id': (number);
  'has_sender': (boolean);
}
