// Original file: protos/rookery/events.proto


export interface QueueNarrowTerm {
  'operator'?: (string);
  'operand'?: (string);
}

export interface QueueNarrowTerm__Output {
  'operator': (string);
  'operand': (string);
}
