import type { JSX } from 'solid-js';

export function Navigation(): JSX.Element {
  return <div />;
}
