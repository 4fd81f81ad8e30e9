import type { JSX } from 'solid-js';

export function Help(_props: { about: 'keyboard-shortcuts' | 'message-formatting' | 'search-operators' }): JSX.Element {
  return <div />;
}
