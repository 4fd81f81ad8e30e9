/** Typing notices to other users, at the server's intervals. They are not retried. */
import { createEffect, on } from 'solid-js';
import { api, type Recipient, state } from '../state/index.ts';
import { box } from './box.ts';
import { recipientOf } from './recipient/target.ts';
import { onText, text } from './text.ts';

let notified: { readonly recipient: Recipient; readonly key: string; at: number } | undefined;
let stopTimer: ReturnType<typeof setTimeout> | undefined;
let lastText = '';

/** If the register does not specify it. */
const STARTED_WAIT_MS = 10_000;
const STOPPED_WAIT_MS = 5000;

/** Starts sending notices. Called once, inside a root. */
export function followTyping(): void {
  onText(() => {
    const now = text();
    const isTyped = now !== lastText && now !== '' && box.isOpen && document.hasFocus();
    lastText = now;
    if (isTyped) typed();
    else if (now === '') stop();
  });
  createEffect(
    on(
      () => [box.isOpen, box.target] as const,
      ([isOpen]) => (!isOpen || notified?.key !== keyOf()) && stop(),
    ),
  );
}

function keyOf(): string {
  return JSON.stringify(recipientOf(box.target) ?? null);
}

function typed(): void {
  const recipient = recipientOf(box.target);
  if (!recipient || !isWanted(recipient)) return;
  const key = keyOf();
  const waitMs = state.server_typing_started_wait_period_milliseconds || STARTED_WAIT_MS;
  if (notified?.key !== key) stop();
  if (!notified || Date.now() - notified.at > waitMs) {
    notified = { recipient, key, at: Date.now() };
    notify(recipient, 'start');
  }
  clearTimeout(stopTimer);
  stopTimer = setTimeout(stop, state.server_typing_stopped_wait_period_milliseconds || STOPPED_WAIT_MS);
}

function isWanted(recipient: Recipient): boolean {
  const { send_stream_typing_notifications, send_private_typing_notifications } = state.user_settings;
  if (recipient.type === 'channel') return send_stream_typing_notifications && recipient.topic !== '';
  return send_private_typing_notifications && recipient.userIds.some((id) => id !== state.user_id);
}

function stop(): void {
  clearTimeout(stopTimer);
  if (!notified) return;
  const { recipient } = notified;
  notified = undefined;
  notify(recipient, 'stop');
}

function notify(recipient: Recipient, op: 'start' | 'stop'): void {
  const params =
    recipient.type === 'channel'
      ? { type: 'channel' as const, op, stream_id: recipient.channelId, topic: recipient.topic }
      : { type: 'direct' as const, op, to: recipient.userIds };
  void api.post('/typing', params, { attempts: 1 }).catch(() => undefined);
}
