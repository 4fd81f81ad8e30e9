/** The emoji for messages and reactions: the organisation's own, and Unicode emoji by the server's names. */
import type { JSX } from 'solid-js';
import { createMemo, createRoot, createSignal, Show } from 'solid-js';
import { state } from '../state/index.ts';
import { createRemembered, emojiCharacters } from '../ui/index.ts';
import { best } from './typeahead/rank.ts';

export interface Emoji {
  readonly name: string;
  /** `emoji_code` of reactions in the API; `type` is their `reaction_type`. */
  readonly code: string;
  readonly type: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
  /** Only for a custom emoji. */
  readonly url?: string;
  /** Further names, for searching. */
  readonly others: readonly string[];
}

/** Codes of the emoji that are offered before a search. */
const USUAL = [
  '1f44d',
  '1f389',
  '1f642',
  '2764',
  '1f602',
  '1f440',
  '1f64f',
  '1f680',
  '2705',
  '1f914',
  '1f622',
  '1f44b',
];

const [unicode, setUnicode] = createSignal<readonly Emoji[]>([]);
let loading: Promise<void> | undefined;

/** Fetches the names, once; if that fails, only the organisation's own emoji are offered. */
export function loadEmoji(): Promise<void> {
  loading ??= fetchNames().catch(() => {
    loading = undefined;
  });
  return loading;
}

async function fetchNames(): Promise<void> {
  // The page may have another host name than the one that the server knows: only the path counts.
  const { pathname } = new URL(state.server_emoji_data_url || '/static/emoji.json', location.href);
  const { code_to_names } = (await (await fetch(pathname)).json()) as { code_to_names: Record<string, string[]> };
  setUnicode(
    Object.entries(code_to_names).map(([code, [name = '', ...others]]) => ({
      name,
      code,
      type: 'unicode_emoji' as const,
      others,
    })),
  );
}

/** The organisation's own emoji, which replace Unicode emoji of the same name. */
const custom = createRoot(() =>
  createMemo<readonly Emoji[]>(() =>
    Object.values(state.realm_emoji ?? {})
      .filter((one) => !one.deactivated)
      .map((one) => ({ name: one.name, code: one.id, type: 'realm_emoji', url: one.source_url, others: [] })),
  ),
);

/** All usable emoji, the organisation's first. */
export const allEmoji = createRoot(() =>
  createMemo<readonly Emoji[]>(() => {
    const own = new Set(custom().map((one) => one.name));
    return [...custom(), ...unicode().filter((one) => !own.has(one.name))];
  }),
);

/** Codes of the emoji that the user picked recently. */
const [recent, setRecent] = createRemembered<readonly string[]>('recent-emoji', [], Array.isArray);
const MAX_RECENT = 16;

/** Moves an emoji to the front of the recent ones. */
export const rememberEmoji = ({ code }: Pick<Emoji, 'code'>): void =>
  setRecent([code, ...recent().filter((one) => one !== code)].slice(0, MAX_RECENT));

/** The emoji that the user picked recently, then the most common ones. */
export const usualEmoji = (): readonly Emoji[] =>
  [...new Set([...recent(), ...USUAL])].flatMap((code) => allEmoji().find((one) => one.code === code) ?? []);

const usual = new Set(USUAL);

/** Finds emoji by a part of a name. One with several names is returned under the matching one. */
export function emojiMatching(query: string, most: number): readonly Emoji[] {
  void loadEmoji();
  const named = allEmoji().flatMap((emoji) =>
    [emoji.name, ...emoji.others].map((name) => ({ emoji, name, folded: name.replaceAll('_', ' ') })),
  );
  const found = best(named, query.toLowerCase().replaceAll('_', ' '), {
    name: (one) => one.folded,
    weight: ({ emoji, name }) =>
      (usual.has(emoji.code) ? 4 : 0) +
      (emoji.type === 'realm_emoji' ? 2 : 0) +
      (emoji.name === name ? 1 : 0) +
      (name === query ? 8 : 0) -
      name.length / 100,
    most: most * 2,
  });
  const seen = new Set<string>();
  const one = found.filter(({ emoji }) => !seen.has(emoji.code) && seen.add(emoji.code));
  return one.slice(0, most).map(({ emoji, name }) => ({ ...emoji, name }));
}

/** The picture of an emoji, which is decorative: its name is next to it. */
export function EmojiImage(props: { emoji: Pick<Emoji, 'code' | 'type' | 'url'> }): JSX.Element {
  return (
    <Show when={props.emoji.url} fallback={<span>{emojiCharacters(props.emoji.code)}</span>}>
      {(url) => <img src={url()} alt="" loading="lazy" />}
    </Show>
  );
}
