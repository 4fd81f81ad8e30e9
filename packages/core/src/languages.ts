/** Languages by their tags, as far as the platform knows a name for them. */

/** A language, with a script or region perhaps; nothing of what tags may carry beside that. */
const TAG = /^[a-z]{2,3}(-[a-z]{4})?(-[a-z]{2})?$/i;

/** Made at its first use: the platform takes 50 ms for it, in the start of every process. */
let names: Intl.DisplayNames | undefined;

/** The English name of a language such as `pt-br`; undefined for what is none. */
export function languageName(tag: string): string | undefined {
  if (!TAG.test(tag)) return undefined;
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  return names.of(tag);
}

/** Whether clients can be expected to know a time zone: the name of one in the IANA database. */
export function isTimeZone(name: string): boolean {
  // Without letters it would be an offset, which has no daylight saving and no place on a map.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
