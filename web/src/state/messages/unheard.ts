/**
 * Windows without events: those of a channel without a subscription or of all public channels, and all windows of a
 * spectator.
 */
import type { EventOf } from '@rookery/client';
import { subscription } from '../channels.ts';
import { onSent } from '../outbox.ts';
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

let topMessageOf: (window: MessageWindow) => number | undefined = () => undefined;
let looking: Promise<unknown> = Promise.resolve();
let nextLook: Promise<unknown> | undefined;

/**
 * Refetches such windows after the user's own sends, and periodically while the page is visible. `topOf`: the top
 * message.
 */
export function followUnheard(topOf: typeof topMessageOf): void {
  topMessageOf = topOf;
  onSent(() => void lookNow());
  setInterval(() => document.hidden || void lookNow(), LOOK_EVERY_MS);
}

/**
 * Refetches such windows, after a change that the user made there. Resolves after a comparison that began after the
 * call; a window that is loading a page is left to the next one.
 */
export function lookNow(): Promise<unknown> {
  nextLook ??= looking
    .catch(() => undefined)
    .then(() => {
      nextLook = undefined;
      looking = compareUnheard();
      return looking;
    });
  return nextLook;
}

async function compareUnheard(): Promise<void> {
  if (!ready()) return;
  const unheard = heldWindows().filter((window) => window.shown > 0 && isUnheard(window));
  await Promise.all(unheard.map((window) => window.compare(topMessageOf(window))));
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
