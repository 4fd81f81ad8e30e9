/** The box's own state beside its text: whether it is open, and where its message goes. */
import { createStore } from 'solid-js/store';
import { NO_TARGET, type Target } from './recipient/target.ts';

interface Box {
  isOpen: boolean;
  isFull: boolean;
  /** What the server would make of the text is shown in its place. */
  isPreview: boolean;
  target: Target;
  /** The draft of the server that the text is; undefined before it is saved. */
  draftId: number | undefined;
  /** Why the last attempt to schedule or save was refused. */
  error: string | undefined;
}

const [box, setBox] = createStore<Box>({
  isOpen: false,
  isFull: false,
  isPreview: false,
  target: NO_TARGET,
  draftId: undefined,
  error: undefined,
});

export { box, setBox };

/** Where the message goes. */
export const target = (): Target => box.target;

/** Changes some of where the message goes. */
export function setTarget(changed: Partial<Target>): void {
  // A new object each time: drafts compare targets and hold on to them.
  setBox({ target: { ...box.target, ...changed } });
}
