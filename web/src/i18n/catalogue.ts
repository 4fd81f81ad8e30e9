/**
 * The words of the client: one catalogue of ICU messages per language (`messages/<language>.json`). English is complete
 * and the fallback of the others. Components that show a word update when the language changes.
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
 * Languages whose catalogue comes with the client, by the codes of the setting `default_language`. Each is a separate
 * chunk, loaded when the language is chosen.
 */
const CATALOGUES: Readonly<Record<string, () => Promise<{ default: Catalogue }>>> = {
  de: () => import('./messages/de.json'),
  ar: () => import('./messages/ar.json'),
};

/** Codes of the available languages. */
export const LANGUAGES: readonly string[] = ['en', ...Object.keys(CATALOGUES)];

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

const [language, setLanguage] = createSignal('en');
let english: Catalogue = first;
let catalogue: Catalogue | undefined;
/** Whether the English words that the first view does not need have loaded (web/split-words.ts). */
const [isWhole, setWhole] = createSignal(false);
let loading: Promise<void> | undefined;
let formats = new Map<MessageKey, IntlMessageFormat>();
/** Counts the changes of the language: if two catalogues load concurrently, the later choice wins. */
let changes = 0;

/** The language in use, as a BCP 47 tag. */
export { language };

/** Whether the language in use is written from right to left; the left and right arrow keys then swap roles. */
export const isRightToLeft = (): boolean => RIGHT_TO_LEFT.has(language());

/**
 * Changes the language of the whole client, and the direction of the page. Falls back to English if there is no
 * catalogue. Without a network, the language changes once the catalogue has loaded.
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

/**
 * Loads the words that the first view does not need. Views that wait for this show all of their words from the start.
 */
export function loadWords(): Promise<void> {
  loading ??= untilLoaded(() => import('./messages/later.ts')).then(
    ({ default: later }) => {
      english = { ...first, ...later };
      setWhole(true);
    },
    () => {
      // The next missing word tries again.
      loading = undefined;
    },
  );
  return loading;
}

/**
 * Returns the words of a key, with its values filled in. A component that calls it updates when the language changes.
 */
export function t(key: MessageKey, values?: Values): string {
  return format(key, values) as string;
}

/**
 * Isolates English in right-to-left text, so that its figures and punctuation read from the left (U+2066 to U+2069).
 */
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
    // A key that the catalogue lacks is shown in English, with English plurals and numbers.
    format = new IntlMessageFormat(text ?? inPlace(english[key] ?? ''), text === undefined ? 'en' : locale);
    formats.set(key, format);
  }
  return format.format(values);
}

/** The name of a language in itself; an unknown code is its own name. */
export function languageName(code: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}
