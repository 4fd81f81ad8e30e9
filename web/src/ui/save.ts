import { createEffect, createSignal, on, onCleanup } from 'solid-js';
import { t } from '../i18n/index.ts';

/** How far a change is on its way to the server. */
export type SaveStatus = { readonly is: 'saving' | 'saved' } | { readonly is: 'failed'; readonly error: string };

/** How long 'Saved' stands, in milliseconds. */
const SHOWN_MS = 4000;
/** The event of an accepted change comes sooner, or the model never had another value. */
const EVENT_MS = 3000;

/** What went wrong, in the server's words where there are any. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : t('ui.failed');

/**
 * Runs changes one after the other, so that the last one asked for is the last one made, and says of the newest how it
 * went. `run` answers whether the server accepted it.
 */
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
    try {
      const made = before.then(change);
      before = made.catch(() => undefined);
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
 * A value of the model that a control changes. The control shows the new value until the event of the change has come,
 * and the model's again where the server refuses it. `change` gets the value that the control showed before as well.
 */
export function createEdited<T>(current: () => T, change: (value: T, before: T) => Promise<unknown>) {
  const save = createSave();
  const [pending, setPending] = createSignal<{ readonly value: T }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));
  // An event that comes while a change is under way may be of the change before it.
  createEffect(
    on(
      current,
      () => {
        if (save.status()?.is !== 'saving') setPending(undefined);
      },
      { defer: true },
    ),
  );
  const value = (): T => {
    const next = pending();
    return next === undefined ? current() : next.value;
  };
  const set = async (next: T): Promise<boolean> => {
    const before = value();
    const mine = { value: next };
    clearTimeout(timer);
    setPending(mine);
    const accepted = await save.run(() => change(next, before));
    const settle = () => setPending((one) => (one === mine ? undefined : one));
    if (accepted) timer = setTimeout(settle, EVENT_MS);
    else settle();
    return accepted;
  };
  /** For fields of text: what was typed stays in the field where the server refuses it. */
  const send = (next: T): Promise<boolean> => save.run(() => change(next, value()));
  return { value, set, send, status: save.status };
}
