import { createSignal } from 'solid-js';
import { wordsOf } from './save.ts';

/**
 * What a form or a question sends, one at a time: whether it is on its way, and the server's words where it failed,
 * until it is sent again or `clear` is called.
 */
export function createSubmission(send: () => Promise<unknown>) {
  const [busy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<string>();
  const submit = async () => {
    if (busy()) return;
    setBusy(true);
    setError(undefined);
    try {
      await send();
    } catch (failure) {
      setError(wordsOf(failure));
    }
    setBusy(false);
  };
  return { busy, error, submit, clear: () => setError(undefined) };
}
