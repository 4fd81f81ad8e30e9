/** Languages that the platform has a name for, by their tags; and time zones. */

/** A language with an optional script and region; tags with other subtags do not match. */
const TAG = /^[a-z]{2,3}(-[a-z]{4})?(-[a-z]{2})?$/i;

/** Made at first use: the platform takes 50 ms for it, which would delay the start of every process. */
let names: Intl.DisplayNames | undefined;

/** The English name of a language such as `pt-br`; undefined for an unknown tag. */
export function languageName(tag: string): string | undefined {
  if (!TAG.test(tag)) return undefined;
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  return names.of(tag);
}

/** Whether clients can be expected to know a time zone: it must be a name of the IANA database. */
export function isTimeZone(name: string): boolean {
  // A zone without letters is an offset, which has no daylight saving and no place on a map.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
