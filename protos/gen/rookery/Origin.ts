// Original file: protos/rookery/registration.proto


/**
 * Where a request comes from, which nobody vouches for. Gateways of before do not say it.
 */
export interface Origin {
  /**
   * of IPv6 the network of 64 bits
   */
  'address'?: (string);
  /**
   * what its program says that it is
   */
  'user_agent'?: (string);
  /**
   * where links lead
   */
  'realm_url'?: (string);
}

/**
 * Where a request comes from, which nobody vouches for. Gateways of before do not say it.
 */
export interface Origin__Output {
  /**
   * of IPv6 the network of 64 bits
   */
  'address': (string);
  /**
   * what its program says that it is
   */
  'user_agent': (string);
  /**
   * where links lead
   */
  'realm_url': (string);
}
