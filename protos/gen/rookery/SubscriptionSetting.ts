// Original file: protos/rookery/channels.proto


export interface SubscriptionSetting {
  'channel_id'?: (number);
  /**
   * as the API calls it
   */
  'property'?: (string);
  /**
   * a JSON boolean or string
   */
  'value_json'?: (string);
}

export interface SubscriptionSetting__Output {
  'channel_id': (number);
  /**
   * as the API calls it
   */
  'property': (string);
  /**
   * a JSON boolean or string
   */
  'value_json': (string);
}
