// Original file: protos/rookery/users.proto


export interface TestWelcomeMessageRequest {
  'text'?: (string);
}

export interface TestWelcomeMessageRequest__Output {
  'text': (string);
}
