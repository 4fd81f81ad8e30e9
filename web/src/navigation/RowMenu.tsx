import Ellipsis from 'lucide-solid/icons/ellipsis-vertical';
import type { JSX } from 'solid-js';
import { type MenuItems, openMenu } from '../ui/index.ts';
import styles from './Navigation.module.css';

/** The button that opens the menu of a row; the menu is created when it opens. */
export function RowMenu(props: { label: string; items: () => MenuItems }): JSX.Element {
  return (
    <button
      type="button"
      class={styles.action}
      data-quiet
      aria-label={props.label}
      title={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={(event) => openMenu(event.currentTarget, { label: props.label, items: props.items })}
    >
      <Ellipsis size={15} />
    </button>
  );
}
