/** A start or a command that cannot be, for a reason that the operator can mend: its message is all there is to say. */
export class StartRefusal extends Error {
  override readonly name = 'Refusal';
}
