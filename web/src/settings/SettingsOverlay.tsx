import type { JSX } from 'solid-js';

export function SettingsOverlay(_props: { path: readonly string[] }): JSX.Element {
  return <div />;
}
