import type { JSX } from 'solid-js';
import type { Narrow } from '../state/index.ts';

export function MessageView(_props: { narrow: Narrow }): JSX.Element {
  return <div />;
}
