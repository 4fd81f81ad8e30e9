/**
 * Windows without events: those of a channel without a subscription or of all public channels, and all windows of a
 * spectator.
 */
import type { EventOf } from '@rookery/client';
import { subscription } from '../channels.ts';
import { ready } from '../session.ts';
import { isSpectator } from '../spectator.ts';
import type { MessageWindow } from './message-window.ts';
import { outdateChannels } from './messages.ts';
import { heldWindows, refreshWindows, spansChannels } from './windows.ts';

const LOOK_EVERY_MS = 10_000;

const namesChannel = ({ narrow }: MessageWindow, isIt: (id: number) => boolean): boolean =>
  narrow.some(
    ({ operator, operand, negated }) =>
      !negated && operator === 'channel' && typeof operand === 'number' && isIt(operand),
  );

const isUnheard = (window: MessageWindow): boolean =>
  isSpectator() || spansChannels(window.narrow) || namesChannel(window, (id) => !subscription(id));

/** Refetches such windows periodically, while the page is visible. `topOf`: the top message. */
export function followUnheard(topOf: (window: MessageWindow) => number | undefined): void {
  setInterval(() => {
    if (document.hidden || !ready()) return;
    for (const window of heldWindows()) {
      if (window.shown === 0 || !isUnheard(window)) continue;
      void window.compare(topOf(window));
    }
  }, LOOK_EVERY_MS);
}

/**
 * After a subscription, events cover a channel: it is no longer refetched periodically. Changes from before came
 * without an event.
 */
export function onSubscribed(
  { subscriptions }: Extract<EventOf<'subscription'>, { op: 'add' }>,
  topOf: (window: MessageWindow) => number | undefined,
): void {
  const ids = new Set(subscriptions.map((one) => one.stream_id));
  outdateChannels(ids);
  refreshWindows(topOf, (window) => namesChannel(window, (id) => ids.has(id)));
}
