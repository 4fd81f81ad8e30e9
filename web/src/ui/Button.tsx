import type { JSX } from 'solid-js';
import { splitProps } from 'solid-js';
import styles from './Button.module.css';

type Base = JSX.ButtonHTMLAttributes<HTMLButtonElement>;

/** A button with words. `kind`: how much it asks for attention; one `primary` a view. */
export function Button(props: Base & { kind?: 'primary' | 'plain' | 'danger' | 'quiet'; busy?: boolean }): JSX.Element {
  const [own, rest] = splitProps(props, ['kind', 'busy', 'class', 'disabled']);
  return (
    <button
      type="button"
      {...rest}
      disabled={own.disabled || own.busy}
      aria-busy={own.busy || undefined}
      class={`${styles.button} ${styles[own.kind ?? 'plain']} ${own.class ?? ''}`}
    />
  );
}

/** A button with an icon alone: `label` says what it does to everyone who does not see it. */
export function IconButton(props: Base & { label: string; active?: boolean }): JSX.Element {
  const [own, rest] = splitProps(props, ['label', 'class', 'active', 'title']);
  return (
    <button
      type="button"
      {...rest}
      aria-label={own.label}
      title={own.title ?? own.label}
      aria-pressed={own.active}
      class={`${styles.icon} ${own.class ?? ''}`}
    />
  );
}
