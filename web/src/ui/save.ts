import { createEffect, createSignal, on, onCleanup, untrack } from 'solid-js';
import { t } from '../i18n/index.ts';

/** The progress of a change on its way to the server. */
export type SaveStatus = { readonly is: 'saving' | 'saved' } | { readonly is: 'failed'; readonly error: string };

/** How long 'Saved' is shown, ms. */
const SHOWN_MS = 4000;
/**
 * How long an accepted value is shown without an event, ms: by then the event has arrived, or the model had this value
 * already.
 */
const EVENT_MS = 3000;

/** The message of an error, in the server's words if there are any. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : t('ui.failed');

/**
 * Runs changes one after another, so that the last one requested is the last one made, and reports the status of the
 * newest. `run` returns whether the server accepted the change.
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
      if (mine === newest) setStatus({ is: 'failed', error: errorMessage(error) });
      return false;
    }
  };
  return { status, run };
}

export type Save = ReturnType<typeof createSave>;

/**
 * A value of the model that a control changes. The control shows the new value until the event of the change arrives,
 * and the value before if the server rejects it. `change` also receives the previously shown value.
 */
export function createEdited<T>(current: () => T, change: (value: T, before: T) => Promise<unknown>) {
  const save = createSave();
  const [pending, setPending] = createSignal<{ readonly value: T }>();
  /** The newest accepted value, until its event arrives. */
  let accepted: { readonly value: T } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));
  // An event that arrives while a change is in flight may belong to the previous change.
  createEffect(
    on(
      current,
      () => {
        if (save.status()?.is === 'saving') return;
        accepted = undefined;
        setPending(undefined);
      },
      { defer: true },
    ),
  );
  const value = (): T => {
    const next = pending();
    return next === undefined ? current() : next.value;
  };
  const awaitEvent = (of: { readonly value: T }): void => {
    accepted = of;
    clearTimeout(timer);
    timer = setTimeout(() => {
      accepted = undefined;
      setPending((now) => (now === of ? undefined : now));
    }, EVENT_MS);
  };
  const set = async (next: T): Promise<boolean> => {
    const before = value();
    const mine = { value: next };
    clearTimeout(timer);
    setPending(mine);
    const isAccepted = await save.run(() => change(next, before));
    if (!isAccepted) setPending((now) => (now === mine ? accepted : now));
    const shown = isAccepted ? mine : accepted;
    if (shown) awaitEvent(shown);
    return isAccepted;
  };
  /** For text fields: a text is shown once it is accepted, and a rejected one stays in the field. */
  const send = async (next: T): Promise<boolean> => {
    const isAccepted = await save.run(() => change(next, value()));
    if (isAccepted) {
      const mine = { value: next };
      setPending(mine);
      awaitEvent(mine);
    }
    return isAccepted;
  };
  return { value, set, send, status: save.status };
}

/**
 * The text of a field for an edited value, saved trimmed by `save`. A new value does not overwrite text that is being
 * typed, or that the server rejected and the user may correct.
 */
export function createEditedText(
  edited: { value: () => string; set: (value: string) => unknown; status: () => SaveStatus | undefined },
  isRequired: () => boolean,
) {
  const [typed, setTyped] = createSignal(edited.value());
  createEffect((before: string) => {
    const value = edited.value();
    untrack(() => {
      // Other events may run this with an equal value, while the typed text ends with a space.
      const isTyping = value === before || typed().trim() !== before.trim();
      if (!isTyping && edited.status()?.is !== 'failed') setTyped(value);
    });
    return value;
  }, edited.value());
  const save = () => {
    const text = typed().trim();
    if (text === '' && isRequired()) return setTyped(edited.value());
    setTyped(text);
    if (text !== edited.value()) edited.set(text);
  };
  return { typed, setTyped, save };
}
