/**
 * The colours of new subscriptions, of which each gets the first that the user does not use yet. Hues are a golden
 * angle apart, so that neighbours in the list differ most.
 */
const COLORS = [
  '#cf6e6e',
  '#94a9db',
  '#8fc247',
  '#d864ca',
  '#8de2d4',
  '#ce8b3b',
  '#8872ca',
  '#9ad897',
  '#bc4e72',
  '#6eaacf',
  '#d5db94',
  '#a847c2',
  '#64d89e',
  '#e29e8d',
  '#3b48ce',
  '#93ca72',
  '#d897c2',
  '#4eb7bc',
  '#cfb66e',
  '#b494db',
  '#47c25b',
  '#d86473',
  '#8db1e2',
  '#a4ce3b',
] as const;

/**
 * Chooses a colour for a new subscription.
 * @param used how often the user has each colour already; the choice is added to it
 */
export function pickColor(used: Map<string, number>): string {
  let best: string = COLORS[0];
  for (const color of COLORS) {
    if ((used.get(color) ?? 0) < (used.get(best) ?? 0)) best = color;
    if (!used.has(color)) {
      best = color;
      break;
    }
  }
  used.set(best, (used.get(best) ?? 0) + 1);
  return best;
}
