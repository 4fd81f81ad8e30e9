/** Everything that a source can become, in a thread of its own: what takes long to load is loaded here alone. */
import { isClean } from './check-html.ts';
import { highlight } from './highlight.ts';
import { renderTex } from './katex.ts';
import { fromTable, type ReferenceTable } from './references.ts';
import { plainly, type Rendered, render } from './render.ts';
import { NO_SETTINGS, type RenderSettings } from './settings.ts';

/** Formulas of one message take no more than this many characters of HTML; the rest are shown as they were written. */
const MAX_MATH = 300_000;

/**
 * And no more of its code than so many characters has colours, which take a hundredth of a millisecond each at their
 * worst.
 */
const MAX_CODE = 5000;

/** `render` with formulas and colours. */
export function renderFully(
  source: string,
  references: ReferenceTable,
  settings: RenderSettings = NO_SETTINGS,
): Rendered {
  let room = MAX_MATH;
  const math = (tex: string, display: boolean) => {
    const html = room > 0 ? renderTex(tex, display) : undefined;
    room -= html?.length ?? 0;
    return room < 0 ? undefined : html;
  };
  let left = MAX_CODE;
  const colours = (code: string, language: string) => {
    left -= code.length;
    return left < 0 ? undefined : highlight(code, language);
  };
  const rendered = render(source, fromTable(references), settings, { math, highlight: colours });
  // Whatever went wrong before: nothing but what the rules may write leaves here.
  return isClean(rendered.html) ? rendered : plainly(source);
}
