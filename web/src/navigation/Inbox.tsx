import type { JSX } from 'solid-js';

export function Inbox(): JSX.Element {
  return <div />;
}
