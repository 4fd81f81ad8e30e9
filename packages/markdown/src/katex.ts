/** Formulas as HTML and MathML, by KaTeX. */
import katex from 'katex';

/** A formula of more characters is shown as it was written: each becomes some three hundred of HTML. */
const MAX_TEX = 2000;
/**
 * How often macros may be expanded: enough for what people define in a line, too little for one that doubles itself.
 */
const MAX_EXPAND = 200;
/** The largest rule or space, in ems: a formula is no billboard. */
const MAX_SIZE = 20;
/** Groups inside of groups. KaTeX calls itself for each. */
const MAX_DEPTH = 100;

/** undefined where it is no formula that KaTeX understands, or too large a one. */
export function renderTex(tex: string, display: boolean): string | undefined {
  if (tex.length > MAX_TEX || depthOf(tex) > MAX_DEPTH) return undefined;
  try {
    return katex.renderToString(tex, {
      displayMode: display,
      throwOnError: true,
      // No links, no images, no attributes of the author's.
      trust: false,
      strict: 'ignore',
      maxExpand: MAX_EXPAND,
      maxSize: MAX_SIZE,
    });
  } catch {
    // Its error says nothing to the author that their formula, shown as text, does not.
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
