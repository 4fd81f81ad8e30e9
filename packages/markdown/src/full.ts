/**
 * Rendering with formulas and highlighted code, in a separate thread: only this module loads KaTeX and highlight.js.
 */
import { isClean } from './check-html.ts';
import { highlight } from './highlight.ts';
import { renderTex } from './katex.ts';
import { fromTable, type ReferenceTable } from './references.ts';
import { plainly, type RenderedMessage, render } from './render.ts';
import { NO_SETTINGS, type RenderSettings } from './settings.ts';

/** Max. characters of HTML for all formulas of a message; further formulas are shown as written. */
const MAX_MATH = 300_000;

/** Max. characters of a message's code that are highlighted, at up to a hundredth of a millisecond each. */
const MAX_CODE = 5000;

/** As `render`, with formulas and highlighted code. */
export function renderFully(
  source: string,
  references: ReferenceTable,
  settings: RenderSettings = NO_SETTINGS,
): RenderedMessage {
  let room = MAX_MATH;
  const math = (tex: string, display: boolean) => {
    const html = room > 0 ? renderTex(tex, display) : undefined;
    room -= html?.length ?? 0;
    // A formula that the final check would reject is shown as written, so that it does not cost the message its links.
    return html === undefined || room < 0 || !isClean(html) ? undefined : html;
  };
  let left = MAX_CODE;
  const colours = (code: string, language: string) => {
    left -= code.length;
    return left < 0 ? undefined : highlight(code, language);
  };
  const rendered = render(source, fromTable(references), settings, { math, highlight: colours });
  // Even after a bug, the result contains only what the rules may write.
  return isClean(rendered.html) ? rendered : plainly(source);
}
