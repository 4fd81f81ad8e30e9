import type { JSX } from 'solid-js';

export function ProfileDialog(_props: { userId: number }): JSX.Element {
  return <div />;
}
