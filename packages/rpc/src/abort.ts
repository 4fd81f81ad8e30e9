/**
 * Many calls may hang on one signal (a poll's takeovers, a handler's fan-out, a process that stops), and removing a
 * listener from an AbortSignal looks through all of them. So each signal gets one listener, and a set beside it.
 */

/** Something that ends when a signal fires. */
export interface Abortable {
  onAbort(): void;
}

interface Waiting {
  readonly calls: Set<Abortable>;
  readonly listener: () => void;
}

const waiting = new WeakMap<AbortSignal, Waiting>();

/** Calls `call.onAbort()` when the signal fires; it must not have fired. */
export function onAbort(signal: AbortSignal, call: Abortable): void {
  const known = waiting.get(signal);
  if (known) {
    known.calls.add(call);
    return;
  }
  const calls = new Set([call]);
  const listener = (): void => {
    waiting.delete(signal);
    for (const one of calls) one.onAbort();
  };
  waiting.set(signal, { calls, listener });
  signal.addEventListener('abort', listener, { once: true });
}

export function offAbort(signal: AbortSignal, call: Abortable): void {
  const known = waiting.get(signal);
  if (!known?.calls.delete(call) || known.calls.size > 0) return;
  waiting.delete(signal);
  signal.removeEventListener('abort', known.listener);
}
