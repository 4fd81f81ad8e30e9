import type { JSX } from 'solid-js';
import { splitProps } from 'solid-js';
import styles from './Button.module.css';

type Base = JSX.ButtonHTMLAttributes<HTMLButtonElement>;

/** A button with a text. `kind` is how much it stands out; a view has one `primary` button. */
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

/** A button with only an icon; `label` names it for screen readers and in its tooltip. */
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
