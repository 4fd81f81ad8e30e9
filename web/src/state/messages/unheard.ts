/** Windows of which events tell nothing: those of a channel without a subscription, and all of a spectator. */
import type { EventOf } from '@rookery/client';
import { subscription } from '../channels.ts';
import { ready } from '../session.ts';
import { isSpectator } from '../spectator.ts';
import type { MessageWindow } from './message-window.ts';
import { outdateChannels } from './messages.ts';
import { heldWindows, refreshWindows } from './windows.ts';

const LOOK_EVERY_MS = 10_000;

const namesChannel = ({ narrow }: MessageWindow, isIt: (id: number) => boolean): boolean =>
  narrow.some(
    ({ operator, operand, negated }) =>
      !negated && operator === 'channel' && typeof operand === 'number' && isIt(operand),
  );

const isUnheard = (window: MessageWindow): boolean => isSpectator() || namesChannel(window, (id) => !subscription(id));

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

/**
 * From the subscription on, events tell of a channel: no more is fetched from time to time, and what happened before
 * comes with no event.
 */
export function onSubscribed(
  { subscriptions }: Extract<EventOf<'subscription'>, { op: 'add' }>,
  topOf: (window: MessageWindow) => number | undefined,
): void {
  const ids = new Set(subscriptions.map((one) => one.stream_id));
  outdateChannels(ids);
  refreshWindows(topOf, (window) => namesChannel(window, (id) => ids.has(id)));
}
