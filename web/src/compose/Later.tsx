import type { JSX } from 'solid-js';

export function Later(_props: { kind: 'drafts' | 'scheduled' | 'reminders' }): JSX.Element {
  return <div />;
}
