// Original file: protos/rookery/messages.proto


export interface NarrowTerm {
  'operator'?: (string);
  /**
   * the operand as it came, JSON
   */
  'operand_json'?: (string);
  'negated'?: (boolean);
}

export interface NarrowTerm__Output {
  'operator': (string);
  /**
   * the operand as it came, JSON
   */
  'operand_json': (string);
  'negated': (boolean);
}
