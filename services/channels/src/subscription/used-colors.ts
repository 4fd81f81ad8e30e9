/** The colours in use by a user's subscriptions, to choose the next one. */
import type { ClientSession, Database } from '@rookery/data';
import { listSubscriptions } from './store/subscriptions.ts';

/** How often each colour is used, by user. */
export type ColorUse = Map<number, Map<string, number>>;

/** Beyond this many users colours are chosen without reading those in use, which takes a read for each. */
const MOST_PEOPLE = 20;

export async function usedColors(
  database: Database,
  realm: number,
  users: readonly number[],
  session: ClientSession,
): Promise<ColorUse> {
  const use: ColorUse = new Map();
  if (users.length > MOST_PEOPLE) return use;
  for (const user of users) {
    const colors = new Map<string, number>();
    for (const { color, active } of await listSubscriptions(database, realm, user, session)) {
      if (active) colors.set(color, (colors.get(color) ?? 0) + 1);
    }
    use.set(user, colors);
  }
  return use;
}

/** One user's, to be counted on. */
export function colorsOf(use: ColorUse, user: number): Map<string, number> {
  let colors = use.get(user);
  if (!colors) {
    colors = new Map();
    use.set(user, colors);
  }
  return colors;
}
