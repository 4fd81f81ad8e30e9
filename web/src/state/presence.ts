/** Says to the server whether the user is here, and learns of everyone who came or went since the last time. */
import type { Presence } from '@rookery/client';
import { createEffect, createRoot, createSignal, onCleanup, untrack } from 'solid-js';
import { api, applyLocally, ready, state } from './session.ts';

/** Without a key, a touch or a move of the mouse for so long, the user is idle. */
const IDLE_AFTER_MS = 5 * 60_000;
const INPUT = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let lastInputAt = Date.now();
let isNewInput = true;
let lastUpdateId: number | undefined;
const [isIdle, setIdle] = createSignal(false);

/** Whether the user of this client is away from it. */
export { isIdle };

function onInput(): void {
  lastInputAt = Date.now();
  isNewInput = true;
  if (isIdle()) setIdle(false);
}

async function ping(): Promise<void> {
  if (!ready() || state.user_id === 0) return;
  if (Date.now() - lastInputAt >= IDLE_AFTER_MS) setIdle(true);
  const request = {
    status: isIdle() ? 'idle' : 'active',
    new_user_input: isNewInput,
    ping_only: false,
    slim_presence: true,
    last_update_id: lastUpdateId ?? state.presence_last_update_id ?? -1,
  };
  isNewInput = false;
  try {
    const answer = await api.post('/users/me/presence', request, { attempts: 1 });
    lastUpdateId = answer.presence_last_update_id ?? lastUpdateId;
    if (answer.presences && Object.keys(answer.presences).length > 0) {
      // In the slim form that was asked for.
      applyLocally({ type: 'presence', presences: answer.presences as Record<string, Presence> });
    }
  } catch {
    // The next ping says it; the banner of the connection says what is wrong.
  }
}

/** Pings from now on, at the pace that the server asks for, and at once when the user comes back. */
export function followPresence(): void {
  for (const kind of INPUT) addEventListener(kind, onInput, { passive: true, capture: true });
  createRoot(() => {
    createEffect(() => {
      if (!ready()) return;
      const interval = (state.server_presence_ping_interval_seconds || 60) * 1000;
      isIdle();
      untrack(() => void ping());
      const timer = setInterval(() => void ping(), interval);
      onCleanup(() => clearInterval(timer));
    });
  });
}
