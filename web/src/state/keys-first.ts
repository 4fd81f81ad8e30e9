/**
 * A letter is to be on screen in the frame after its key, and what events change takes longer to draw than a frame. The
 * next letter comes some 50 ms later at the earliest, so events have the time after a letter was drawn.
 */

/** The user writes while the last key is this near. */
const WRITING_MS = 300;
/** Events wait this long at most, where no key comes. */
const MOST_MS = 150;
/**
 * Other threads draw a frame for so long after its callbacks: they want the cores, and a frame behind it would wait.
 */
const FRAME_MS = 8;

let pressedAt = Number.NEGATIVE_INFINITY;
let waiting: (() => void)[] = [];

/** Resolved once a letter was drawn, or at once while the user does not write. */
export function betweenKeys(): Promise<void> {
  if (document.hidden || performance.now() - pressedAt > WRITING_MS) return Promise.resolve();
  return new Promise((resolve) => {
    waiting.push(resolve);
    setTimeout(resolve, MOST_MS);
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
