/** Renders formulas as HTML and MathML with KaTeX. */
import katex from 'katex';

/** Max. characters of a formula, each of which becomes some three hundred of HTML; a longer one is shown as written. */
const MAX_TEX = 2000;
/** Max. macro expansions: enough for macros defined in a message, too few for a macro that doubles itself. */
const MAX_EXPAND = 200;
/** Max. size of a rule or space, em, so that a formula cannot fill the screen. */
const MAX_SIZE = 20;
/** Max. nesting of groups, for each of which KaTeX recurses. */
const MAX_DEPTH = 100;

/** Commands that print to the console, and so into the service's log: replaced by one that KaTeX rejects. */
const PRINTING = { '\\message': '\\unknown', '\\errmessage': '\\unknown', '\\show': '\\unknown' };

/** Renders a formula; undefined if it is invalid or exceeds the limits. */
export function renderTex(tex: string, display: boolean): string | undefined {
  if (tex.length > MAX_TEX || depthOf(tex) > MAX_DEPTH) return undefined;
  try {
    return katex.renderToString(tex, {
      displayMode: display,
      throwOnError: true,
      // Allows no links, images or attributes by the author.
      trust: false,
      strict: 'ignore',
      maxExpand: MAX_EXPAND,
      maxSize: MAX_SIZE,
      // A copy, since `\gdef` adds to it.
      macros: { ...PRINTING },
    });
  } catch {
    // The error is dropped: the formula shown as text tells its author enough.
    return undefined;
  }
}

function depthOf(tex: string): number {
  let depth = 0;
  let deepest = 0;
  for (const char of tex) {
    if (char === '{') deepest = Math.max(deepest, ++depth);
    else if (char === '}') depth--;
  }
  return deepest;
}
