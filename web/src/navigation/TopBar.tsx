import type { JSX } from 'solid-js';

export function TopBar(_props: { onNavigation: () => void; onPeople: () => void }): JSX.Element {
  return <div />;
}
