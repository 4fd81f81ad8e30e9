import type { JSX } from 'solid-js';
import styles from './Code.module.css';

/** A pattern or an address, shown as code. */
export function Code(props: { children: JSX.Element }): JSX.Element {
  return (
    <code class={styles.code} dir="ltr">
      {props.children}
    </code>
  );
}
