import type { JSX } from 'solid-js';
import type { CustomItemComponent } from 'virtua/solid';

/**
 * The frame of a row of a virtual list (`item`), as a template; the list's default frame passes its props through a
 * spread.
 */
export const ListRow: CustomItemComponent = (props): JSX.Element => (
  <div ref={props.ref} style={props.style}>
    {props.children}
  </div>
);
