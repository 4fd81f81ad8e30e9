import type { JSX } from 'solid-js';

export function OrganisationOverlay(_props: { path: readonly string[] }): JSX.Element {
  return <div />;
}
