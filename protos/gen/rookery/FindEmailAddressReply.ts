// Original file: protos/rookery/channels.proto


export interface FindEmailAddressReply {
  /**
   * 0: there is no such address
   */
  'realm_id'?: (number);
  'channel_id'?: (number);
  /**
   * who asked for the address
   */
  'made_by'?: (number);
  /**
   * as whom mails are sent
   */
  'sender_id'?: (number);
}

export interface FindEmailAddressReply__Output {
  /**
   * 0: there is no such address
   */
  'realm_id': (number);
  'channel_id': (number);
  /**
   * who asked for the address
   */
  'made_by': (number);
  /**
   * as whom mails are sent
   */
  'sender_id': (number);
}
