/** The device of a login, as mails name it. */
import Bowser from 'bowser';

const UNKNOWN = 'an unknown program';
/** Names are read, not counted. */
const MAX_NAME = 40;

/** The program and the system that a User-Agent names, as in `Firefox on Windows`. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  // All browsers call themselves the same first; other programs say there what they are.
  const own = userAgent.split(/[/(]/, 1)[0];
  const program = plainName(own === 'Mozilla' ? (browser.name ?? own) : own) || UNKNOWN;
  const system = plainName(os.name);
  return system === '' ? program : `${program} on ${system}`;
}

/** The client chooses the words: they become neither a link nor more than a name. */
function plainName(text: string | undefined): string {
  return (text ?? '')
    .replace(/[^\p{L}\p{N} _+-]/gu, '')
    .trim()
    .slice(0, MAX_NAME);
}
