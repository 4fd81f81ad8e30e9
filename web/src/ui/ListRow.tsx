import type { JSX } from 'solid-js';
import type { CustomItemComponent } from 'virtua/solid';

/**
 * The frame of a row of a virtual list (`item`): of a template, where the list's own goes through a spread of its
 * props.
 */
export const ListRow: CustomItemComponent = (props): JSX.Element => (
  <div ref={props.ref} style={props.style}>
    {props.children}
  </div>
);
