import type { JSX } from 'solid-js';

export function ChannelsOverlay(_props: { path: readonly string[] }): JSX.Element {
  return <div />;
}
