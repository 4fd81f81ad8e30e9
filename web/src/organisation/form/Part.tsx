import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import styles from './Part.module.css';

/** Settings that belong together, under a heading: without `title` that of their section, whose one part they are. */
export function Part(props: { title?: string; text?: JSX.Element; action?: JSX.Element; children: JSX.Element }) {
  const text = () => (
    <Show when={props.text}>
      <p class={styles.text}>{props.text}</p>
    </Show>
  );
  return (
    <section class={styles.part}>
      <header class={styles.header}>
        <Show when={props.title} fallback={text()}>
          <h3 class={styles.title}>{props.title}</h3>
        </Show>
        {props.action}
      </header>
      <Show when={props.title}>{text()}</Show>
      {props.children}
    </section>
  );
}

/** Why nothing here can be changed by the caller. */
export function ReadOnlyNote(props: { children: JSX.Element }): JSX.Element {
  return <p class={styles.readOnly}>{props.children}</p>;
}

/** Fields below one another. */
export function Fields(props: { children: JSX.Element }): JSX.Element {
  return <div class={styles.fields}>{props.children}</div>;
}

/** Buttons or fields beside one another, as far as there is room. */
export function Line(props: { children: JSX.Element }): JSX.Element {
  return <div class={styles.line}>{props.children}</div>;
}
