import type { JSX } from 'solid-js';

export function PeopleList(): JSX.Element {
  return <div />;
}
