/**
 * Delays events while the user types. A letter should be on screen in the frame after its key, and drawing the changes
 * of events takes longer than a frame. The next letter comes at least some 50 ms later, so events use the time after a
 * letter was drawn.
 */

/** The user counts as typing for this long after the last key, ms. */
const WRITING_MS = 300;
/** Max. time that events wait, if no key comes, ms. */
const MAX_MS = 150;
/**
 * How long other threads work on a frame after its callbacks, ms: running events then would compete for the cores, and
 * delay the frame.
 */
const FRAME_MS = 8;

let pressedAt = Number.NEGATIVE_INFINITY;
let waiting: (() => void)[] = [];

/** Resolves once a letter was drawn, or immediately while the user does not type. */
export function betweenKeys(): Promise<void> {
  if (document.hidden || performance.now() - pressedAt > WRITING_MS) return Promise.resolve();
  return new Promise((resolve) => {
    waiting.push(resolve);
    setTimeout(resolve, MAX_MS);
  });
}

function release(): void {
  for (const resolve of waiting) resolve();
  waiting = [];
}

addEventListener(
  'keydown',
  (event) => {
    pressedAt = event.timeStamp;
    if (waiting.length > 0) requestAnimationFrame(() => setTimeout(release, FRAME_MS));
  },
  { capture: true },
);
