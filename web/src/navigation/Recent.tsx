import type { JSX } from 'solid-js';

export function Recent(): JSX.Element {
  return <div />;
}
