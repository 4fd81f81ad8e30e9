/** Windows of which events tell nothing: those of a channel without a subscription, and all of a spectator. */
import { subscription } from '../channels.ts';
import { ready } from '../session.ts';
import { isSpectator } from '../spectator.ts';
import type { MessageWindow } from './message-window.ts';
import { heldWindows } from './windows.ts';

const LOOK_EVERY_MS = 10_000;

const isUnheard = ({ narrow }: MessageWindow): boolean =>
  isSpectator() ||
  narrow.some(
    ({ operator, operand, negated }) =>
      !negated && operator === 'channel' && typeof operand === 'number' && !subscription(operand),
  );

/** Fetches what such windows show from time to time, while the page is looked at. `topOf`: the message on top. */
export function followUnheard(topOf: (window: MessageWindow) => number | undefined): void {
  setInterval(() => {
    if (document.hidden || !ready()) return;
    for (const window of heldWindows()) {
      if (window.shown === 0 || !isUnheard(window)) continue;
      void window.compare(topOf(window));
    }
  }, LOOK_EVERY_MS);
}
