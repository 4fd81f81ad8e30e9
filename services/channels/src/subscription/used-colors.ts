/** The colours that a user's subscriptions use, for the choice of the next one. */
import type { ClientSession, Database } from '@rookery/data';
import { listSubscriptions } from './store/subscriptions.ts';

/** How often each colour is used, by user. */
export type ColorUse = Map<number, Map<string, number>>;

/** Max. users of a request for whom the used colours are read, one read each; beyond it, colours are chosen without. */
const MAX_PEOPLE = 20;

export async function usedColors(
  database: Database,
  realm: number,
  users: readonly number[],
  session: ClientSession,
): Promise<ColorUse> {
  const use: ColorUse = new Map();
  if (users.length > MAX_PEOPLE) return use;
  for (const user of users) {
    const colors = new Map<string, number>();
    for (const { color, active } of await listSubscriptions(database, realm, user, session)) {
      if (active) colors.set(color, (colors.get(color) ?? 0) + 1);
    }
    use.set(user, colors);
  }
  return use;
}

/** The counts of one user, which the caller may increase. */
export function colorsOf(use: ColorUse, user: number): Map<string, number> {
  let colors = use.get(user);
  if (!colors) {
    colors = new Map();
    use.set(user, colors);
  }
  return colors;
}
