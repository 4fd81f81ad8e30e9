// Original file: protos/rookery/users.proto


export interface CheckSubdomainRequest {
  'subdomain'?: (string);
}

export interface CheckSubdomainRequest__Output {
  'subdomain': (string);
}
