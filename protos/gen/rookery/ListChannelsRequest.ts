// Original file: protos/rookery/channels.proto


export interface ListChannelsRequest {
  'include_public'?: (boolean);
  'include_web_public'?: (boolean);
  'include_subscribed'?: (boolean);
  'exclude_archived'?: (boolean);
  'include_all'?: (boolean);
  'include_default'?: (boolean);
  'include_owner_subscribed'?: (boolean);
  'include_can_access_content'?: (boolean);
}

export interface ListChannelsRequest__Output {
  'include_public': (boolean);
  'include_web_public': (boolean);
  'include_subscribed': (boolean);
  'exclude_archived': (boolean);
  'include_all': (boolean);
  'include_default': (boolean);
  'include_owner_subscribed': (boolean);
  'include_can_access_content': (boolean);
}
