/**
 * The words of the client: one catalogue of ICU messages a language (`messages/<language>.json`), English complete, in
 * which other languages fall back. Components that show a word follow a change of the language by themselves.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import { createSignal } from 'solid-js';
import { untilLoaded } from '../load-part.ts';
import type en from './messages/en.json';
import first from './messages/first.ts';

export type MessageKey = keyof typeof en;
type Catalogue = Partial<Record<MessageKey, string>>;
type Values = Readonly<Record<string, string | number | Date | boolean>>;

/**
 * Languages whose catalogue comes with the client, by the codes of the setting `default_language`. Each is a chunk of
 * its own, which loads when the language is chosen.
 */
const CATALOGUES: Readonly<Record<string, () => Promise<{ default: Catalogue }>>> = {
  de: () => import('./messages/de.json'),
  ar: () => import('./messages/ar.json'),
};

/** Codes of the languages that can be chosen. */
export const LANGUAGES: readonly string[] = ['en', ...Object.keys(CATALOGUES)];

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

const [language, setLanguage] = createSignal('en');
let english: Catalogue = first;
let catalogue: Catalogue | undefined;
/** Whether the English words are there that the first view does not need (web/split-words.ts). */
const [isWhole, setWhole] = createSignal(false);
let loading: Promise<void> | undefined;
let formats = new Map<MessageKey, IntlMessageFormat>();
/** Counts the changes: of two whose catalogues load at once, the later one stays. */
let changes = 0;

/** The language in use, as a BCP 47 tag. */
export { language };

/** Whether the language in use is written from right to left: what steps to the left elsewhere steps to the right. */
export const isRightToLeft = (): boolean => RIGHT_TO_LEFT.has(language());

/**
 * Changes the language of everything shown, and the direction of the page. English where there is no catalogue. Without
 * a network the language changes when the catalogue has come.
 */
export async function useLanguage(wanted: string): Promise<void> {
  const code = [wanted, wanted.split('-')[0] ?? ''].find((one) => Object.hasOwn(CATALOGUES, one)) ?? 'en';
  changes += 1;
  const change = changes;
  const load = CATALOGUES[code];
  const loaded = await (load && untilLoaded(load).catch(() => null));
  if (loaded === null || change !== changes) return;
  catalogue = loaded?.default;
  formats = new Map();
  document.documentElement.lang = code;
  document.documentElement.dir = RIGHT_TO_LEFT.has(code) ? 'rtl' : 'ltr';
  setLanguage(code);
}

/** Loads the words that the first view does not need. Views that wait for it show each of theirs from the first. */
export function loadWords(): Promise<void> {
  loading ??= untilLoaded(() => import('./messages/later.ts')).then(
    ({ default: later }) => {
      english = { ...first, ...later };
      setWhole(true);
    },
    () => {
      // The next word that is missing asks again.
      loading = undefined;
    },
  );
  return loading;
}

/** The words of a key, with its values filled in. Reading it in a component follows the language. */
export function t(key: MessageKey, values?: Values): string {
  return format(key, values) as string;
}

/**
 * The words of a key whose tags are drawn by functions: `<link>here</link>` by `{ link: (text) => <a>{text}</a> }`. The
 * parts are in the order of the language.
 */
export function rich<T>(
  key: MessageKey,
  values: Readonly<Record<string, T | string | number | ((text: string) => T)>>,
) {
  const parts = format(key, wrapped(values)) as T | string | (T | string)[];
  return Array.isArray(parts) ? parts : [parts];
}

// biome-ignore lint/suspicious/noExplicitAny: what a tag draws is the caller's
function wrapped(values: Readonly<Record<string, any>>): Record<string, any> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function' ? (chunks: string[]) => value(chunks.join('')) : value,
    ]),
  );
}

/** English in a line from right to left is read from the left, with its figures and stops: U+2066 to U+2069. */
const inPlace = (text: string): string => (isRightToLeft() && text !== '' ? `\u2066${text}\u2069` : text);

// biome-ignore lint/suspicious/noExplicitAny: the library's own values
function format(key: MessageKey, values?: Readonly<Record<string, any>>): unknown {
  const locale = language();
  let format = formats.get(key);
  if (format === undefined) {
    const text = catalogue?.[key];
    if (text === undefined && english[key] === undefined && !isWhole()) {
      void loadWords();
      return '';
    }
    // A key that the catalogue lacks is in English, with the plurals and numbers of English.
    format = new IntlMessageFormat(text ?? inPlace(english[key] ?? ''), text === undefined ? 'en' : locale);
    formats.set(key, format);
  }
  return format.format(values);
}
