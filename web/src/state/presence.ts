/** Reports the user's presence to the server, and receives the changes of all users since the last report. */
import type { Presence } from '@rookery/client';
import { createEffect, createRoot, createSignal, onCleanup, untrack } from 'solid-js';
import { api, applyLocally, ready, state } from './session.ts';

/** Time without a key, touch or mouse movement after which the user is idle, ms. */
const IDLE_AFTER_MS = 5 * 60_000;
const INPUT = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let lastInputAt = Date.now();
let isNewInput = true;
let lastUpdateId: number | undefined;
/** Whether the user is idle. */
const [isIdle, setIdle] = createSignal(false);

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
      // In the requested slim form.
      applyLocally({ type: 'presence', presences: answer.presences as Record<string, Presence> });
    }
  } catch {
    // The next ping repeats it; the connection banner reports the problem.
  }
}

/** Starts pinging, at the interval that the server requests, and immediately when the user returns. */
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
