import type { JSX } from 'solid-js';
import { createUniqueId, Show } from 'solid-js';
import styles from './parts.module.css';

/** Related settings under a heading; the only part of a section uses the heading of the section. */
export function Part(props: { title?: string; text?: JSX.Element; children: JSX.Element }): JSX.Element {
  const id = createUniqueId();
  return (
    <section class={styles.part} aria-labelledby={props.title === undefined ? undefined : id}>
      <Show when={props.title}>
        <h3 id={id} class={styles.heading}>
          {props.title}
        </h3>
      </Show>
      <Show when={props.text}>
        <p class={styles.text}>{props.text}</p>
      </Show>
      {props.children}
    </section>
  );
}
