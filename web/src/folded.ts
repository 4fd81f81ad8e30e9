/** Converts to lower case without accents, so that `jose` finds José. Independent of the language of the browser. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const names = new Map<string, string>();

/** `folded` for names of users, groups and channels, with a cache: an organisation may have 10,000. */
export function foldedName(name: string): string {
  let known = names.get(name);
  if (known === undefined) {
    known = folded(name);
    names.set(name, known);
  }
  return known;
}
