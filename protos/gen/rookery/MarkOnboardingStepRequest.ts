// Original file: protos/rookery/users.proto


export interface MarkOnboardingStepRequest {
  'step'?: (string);
}

export interface MarkOnboardingStepRequest__Output {
  'step': (string);
}
