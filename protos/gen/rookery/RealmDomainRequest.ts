// Original file: protos/rookery/users.proto


export interface RealmDomainRequest {
  'domain'?: (string);
  'allow_subdomains'?: (boolean);
}

export interface RealmDomainRequest__Output {
  'domain': (string);
  'allow_subdomains': (boolean);
}
