import { folded } from '../folded.ts';
import { state } from '../state/index.ts';

/** An emoji in the form that statuses and reactions use. */
export interface EmojiChoice {
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
}

let unicode: Promise<readonly EmojiChoice[]> | undefined;

/** Returns the names of all Unicode emoji, fetched once. */
function unicodeEmoji(): Promise<readonly EmojiChoice[]> {
  unicode ??= fetch(state.server_emoji_data_url)
    .then((response) => response.json() as Promise<{ code_to_names: Record<string, string[]> }>)
    .then(({ code_to_names }) =>
      Object.entries(code_to_names).flatMap(([emoji_code, names]) =>
        names.map((emoji_name) => ({ emoji_name, emoji_code, reaction_type: 'unicode_emoji' as const })),
      ),
    )
    .catch((error: unknown) => {
      unicode = undefined;
      throw error;
    });
  return unicode;
}

/**
 * Finds emoji whose name contains the typed text: exact names first, then names that start with it, then the rest, each
 * with the organisation's own first.
 */
export async function findEmoji(typed: string, limit: number): Promise<readonly EmojiChoice[]> {
  const query = folded(typed.trim()).replaceAll(' ', '_').replaceAll(':', '');
  if (query === '') return [];
  const own = Object.values(state.realm_emoji)
    .filter((one) => !one.deactivated)
    .map((one) => ({ emoji_name: one.name, emoji_code: one.id, reaction_type: 'realm_emoji' as const }));
  const found = [...own, ...(await unicodeEmoji())].filter((one) => one.emoji_name.includes(query));
  const rank = (one: EmojiChoice) => (one.emoji_name === query ? 0 : one.emoji_name.startsWith(query) ? 1 : 2);
  const seen = new Set<string>();
  return found
    .sort((a, b) => rank(a) - rank(b))
    .filter((one) => !seen.has(one.emoji_code) && seen.add(one.emoji_code))
    .slice(0, limit);
}
