/** The state of the compose box apart from its text: whether it is open, and the target of its message. */
import { createStore } from 'solid-js/store';
import { NO_TARGET, type Target } from './recipient/target.ts';

interface Box {
  isOpen: boolean;
  isFull: boolean;
  /** Whether the preview replaces the text. */
  isPreview: boolean;
  target: Target;
  /** Why the last attempt to send or schedule failed, until the text or the target changes. */
  error: string | undefined;
}

const [box, setBox] = createStore<Box>({
  isOpen: false,
  isFull: false,
  isPreview: false,
  target: NO_TARGET,
  error: undefined,
});

export { box, setBox };

/** Changes parts of the message's target. */
export function setTarget(changed: Partial<Target>): void {
  // A new object each time: drafts compare and retain targets.
  setBox({ target: { ...box.target, ...changed } });
}
