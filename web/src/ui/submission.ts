import { createSignal } from 'solid-js';
import { wordsOf } from './save.ts';

/**
 * What a form or a question sends, one at a time: whether it is on its way, and the server's words where it failed,
 * until it is sent again or `clear` is called.
 */
export function createSubmission<Given extends unknown[]>(send: (...given: Given) => Promise<unknown>) {
  const [busy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<string>();
  const submit = async (...given: Given) => {
    if (busy()) return;
    setBusy(true);
    setError(undefined);
    try {
      await send(...given);
    } catch (failure) {
      setError(wordsOf(failure));
    }
    setBusy(false);
  };
  return { busy, error, submit, clear: () => setError(undefined) };
}
