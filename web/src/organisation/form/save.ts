import { createSignal, onCleanup } from 'solid-js';
import { t } from '../../i18n/index.ts';

/** How far a change is on its way to the server. */
export type SaveStatus = { readonly is: 'saving' | 'saved' } | { readonly is: 'failed'; readonly error: string };

/** How long 'Saved' stands, in milliseconds. */
const SHOWN_MS = 4000;

/** What went wrong, in the server's words where there are any. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : t('organisation.failed');

/** Runs changes, one after the other, and says of the newest how it went. `run` answers whether the server accepted it. */
export function createSave() {
  const [status, setStatus] = createSignal<SaveStatus>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest = 0;
  let before: Promise<unknown> = Promise.resolve();
  onCleanup(() => clearTimeout(timer));
  const run = async (change: () => Promise<unknown>): Promise<boolean> => {
    const mine = ++newest;
    clearTimeout(timer);
    setStatus({ is: 'saving' });
    // The next change starts from what this one left, and the last one asked for is the last one made.
    const made = before.then(change);
    before = made.catch(() => undefined);
    try {
      await made;
      if (mine === newest) {
        setStatus({ is: 'saved' });
        timer = setTimeout(() => setStatus(undefined), SHOWN_MS);
      }
      return true;
    } catch (error) {
      if (mine === newest) setStatus({ is: 'failed', error: wordsOf(error) });
      return false;
    }
  };
  return { status, run };
}

export type Save = ReturnType<typeof createSave>;

/**
 * A value of the model that a control changes. The control shows the new value while it is saved, and the model's again
 * where the server refuses it.
 */
export function createEdited<T>(current: () => T, change: (value: T) => Promise<unknown>) {
  const save = createSave();
  const [pending, setPending] = createSignal<{ readonly value: T }>();
  const value = (): T => {
    const next = pending();
    return next === undefined ? current() : next.value;
  };
  const set = async (next: T): Promise<boolean> => {
    const mine = { value: next };
    setPending(mine);
    const accepted = await save.run(() => change(next));
    setPending((one) => (one === mine ? undefined : one));
    return accepted;
  };
  /** For fields of text: what was typed stays in the field where the server refuses it. */
  const send = (next: T): Promise<boolean> => save.run(() => change(next));
  return { value, set, send, status: save.status };
}
