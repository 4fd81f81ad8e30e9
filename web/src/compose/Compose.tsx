import type { JSX } from 'solid-js';

export function Compose(): JSX.Element {
  return <div />;
}
