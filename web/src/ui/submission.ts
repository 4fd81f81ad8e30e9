import { createSignal, onCleanup } from 'solid-js';
import { notifyError } from './Feedback.tsx';
import { errorMessage } from './save.ts';

/**
 * The submission of a form or a confirmation, one at a time: whether it is pending, and the server's error, which stays
 * until the next submission or `clear`. If the form is closed by then, a notification shows it.
 */
export function createSubmission<Given extends unknown[]>(send: (...given: Given) => Promise<unknown>) {
  const [busy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<string>();
  let isGone = false;
  onCleanup(() => {
    isGone = true;
  });
  const submit = async (...given: Given) => {
    if (busy()) return;
    setBusy(true);
    setError(undefined);
    try {
      await send(...given);
    } catch (failure) {
      if (isGone) notifyError(failure);
      else setError(errorMessage(failure));
    }
    setBusy(false);
  };
  return { busy, error, submit, clear: () => setError(undefined) };
}
