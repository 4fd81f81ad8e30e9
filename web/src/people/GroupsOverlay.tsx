import type { JSX } from 'solid-js';

export function GroupsOverlay(_props: { path: readonly string[] }): JSX.Element {
  return <div />;
}
