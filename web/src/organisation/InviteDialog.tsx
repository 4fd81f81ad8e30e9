import type { JSX } from 'solid-js';

export function InviteDialog(): JSX.Element {
  return <div />;
}
