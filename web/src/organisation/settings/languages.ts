/** Languages that API clients have catalogues for, by the codes of `default_language`. */
import { languageName } from '../../i18n/index.ts';

const CODES = [
  'ar',
  'bg',
  'ca',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'en-gb',
  'es',
  'fa',
  'fi',
  'fr',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'pt-br',
  'ro',
  'ru',
  'sr',
  'sv',
  'tr',
  'uk',
  'vi',
  'zh-cn',
  'zh-tw',
];

/** The languages, each in its own name, including the current one. */
export function languageOptions(current: string): { value: string; label: string }[] {
  const codes = CODES.includes(current) ? CODES : [...CODES, current];
  return codes.map((value) => ({ value, label: languageName(value) })).sort((a, b) => a.label.localeCompare(b.label));
}
