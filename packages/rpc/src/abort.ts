/**
 * Abort listeners that are cheap to remove. Many calls may depend on one signal (a poll's takeovers, a handler's
 * fan-out, a process that stops), and removing a listener from an AbortSignal scans all of them. So each signal gets
 * one listener, which serves a set of calls.
 */

/** A call or wait that ends when a signal fires. */
export interface Abortable {
  onAbort(): void;
}

interface Waiting {
  /** A single call is stored without a set: each of ten thousand held polls has its own signal. */
  calls: Abortable | Set<Abortable>;
  readonly listener: () => void;
}

const waiting = new WeakMap<AbortSignal, Waiting>();

/** Calls `call.onAbort()` when the signal fires. The signal must not have fired yet. */
export function onAbort(signal: AbortSignal, call: Abortable): void {
  const known = waiting.get(signal);
  if (known) {
    known.calls = known.calls instanceof Set ? known.calls.add(call) : new Set([known.calls, call]);
    return;
  }
  const added: Waiting = {
    calls: call,
    listener: () => {
      waiting.delete(signal);
      if (!(added.calls instanceof Set)) added.calls.onAbort();
      else for (const one of added.calls) one.onAbort();
    },
  };
  waiting.set(signal, added);
  signal.addEventListener('abort', added.listener, { once: true });
}

export function offAbort(signal: AbortSignal, call: Abortable): void {
  const known = waiting.get(signal);
  if (!known) return;
  if (known.calls instanceof Set) {
    if (!known.calls.delete(call) || known.calls.size > 0) return;
  } else if (known.calls !== call) return;
  waiting.delete(signal);
  signal.removeEventListener('abort', known.listener);
}
