/** Starts everything that the first view does not wait for. */
import { loadWords } from '../i18n/index.ts';
import { resumeWebPush, setMissingTimezone } from '../state/index.ts';
import { titleCutTexts } from './cut-texts.ts';
import { installWorker } from './install.ts';
import { followReloads } from './reload.ts';

export function startLater(): void {
  void loadWords();
  followReloads();
  titleCutTexts();
  installWorker();
  setMissingTimezone();
  resumeWebPush().catch(() => undefined);
  redrawWithFont('Rookery Emoji');
}

/**
 * Forces a redraw once the emoji font has loaded. Chromium leaves some text that was drawn before with boxes instead of
 * emoji until a style of its font changes: here kerning, which is on by default.
 */
function redrawWithFont(family: string): void {
  const isIt = (face: FontFace) => face.family.includes(family);
  const redraw = () => {
    document.body.style.fontFeatureSettings = '"kern"';
  };
  if ([...document.fonts].some((face) => isIt(face) && face.status === 'loaded')) redraw();
  else document.fonts.addEventListener('loadingdone', ({ fontfaces }) => fontfaces.some(isIt) && redraw());
}
