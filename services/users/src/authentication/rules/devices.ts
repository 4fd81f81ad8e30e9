/** The device of a login, as mails name it. */
import Bowser from 'bowser';

const UNKNOWN = 'an unknown program';
/** Code points; longer names are cut, since they are only read. */
const MAX_NAME = 40;

/** The program and the system that a User-Agent names, as in `Firefox on Windows`. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  // Browsers all start with `Mozilla`; other programs start with their own name.
  const own = userAgent.split(/[/(]/, 1)[0];
  const program = plainName(own === 'Mozilla' ? (browser.name ?? own) : own) || UNKNOWN;
  const system = plainName(os.name);
  return system === '' ? program : `${program} on ${system}`;
}

/** Reduces text that the client chose to a short plain name, so that it cannot become a link. */
function plainName(text: string | undefined): string {
  return (text ?? '')
    .replace(/[^\p{L}\p{N} _+-]/gu, '')
    .trim()
    .slice(0, MAX_NAME);
}
