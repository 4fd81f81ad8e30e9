import type { JSX } from 'solid-js';
import type { CustomItemComponent } from 'virtua/solid';

/**
 * The frame of a row of a virtual list (`item`) with its index, as a template. The list's default frame passes its
 * props through a spread.
 */
export const ListRow: CustomItemComponent = (props): JSX.Element => (
  <div ref={props.ref} style={props.style} data-index={props.index}>
    {props.children}
  </div>
);
