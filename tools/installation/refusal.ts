/** A start or a command that failed for a reason that the operator can remove. Only its message is printed. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
