/**
 * A letter is to be on screen in the frame after its key, and what events change takes longer to draw than a frame. The
 * next letter comes some 50 ms later at the earliest, so events have the time after a letter was drawn.
 */

/** The user writes while the last key is this near. */
const WRITING_MS = 300;
/** Events wait this long at most, where no key comes. */
const MOST_MS = 150;

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

const { port1, port2 } = new MessageChannel();
port1.onmessage = () => {
  for (const resolve of waiting) resolve();
  waiting = [];
};

addEventListener(
  'keydown',
  (event) => {
    pressedAt = event.timeStamp;
    // A message to itself is received after the frame.
    if (waiting.length > 0) requestAnimationFrame(() => port2.postMessage(0));
  },
  { capture: true },
);
