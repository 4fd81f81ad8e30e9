import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { isAdmin } from '../../state/index.ts';
import styles from './Part.module.css';

/** Related settings under a heading; without `title`, the heading is that of their section, which then has one part. */
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

/** Explains why the user cannot change anything here. */
export function ReadOnlyNote(props: { children: JSX.Element }): JSX.Element {
  return <p class={styles.readOnly}>{props.children}</p>;
}

/** Says that only administrators can change these settings. */
export function ForAdmins(): JSX.Element {
  return (
    <Show when={!isAdmin()}>
      <ReadOnlyNote>{t('organisation.for_admins')}</ReadOnlyNote>
    </Show>
  );
}

/** Fields, one below the other. */
export function Fields(props: { children: JSX.Element }): JSX.Element {
  return <div class={styles.fields}>{props.children}</div>;
}

/** Buttons or fields side by side, as far as there is room. */
export function Line(props: { children: JSX.Element }): JSX.Element {
  return <div class={styles.line}>{props.children}</div>;
}
