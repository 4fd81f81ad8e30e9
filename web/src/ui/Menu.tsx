import { DropdownMenu } from '@kobalte/core/dropdown-menu';
import type { JSX } from 'solid-js';
import { For, Show } from 'solid-js';
import styles from './Menu.module.css';
import { showMenuOverDialogs } from './over-dialogs.ts';

/** An entry of a menu. With `checked` it is a checkbox. */
export interface MenuItem {
  readonly label: string;
  readonly onSelect: () => void;
  readonly icon?: JSX.Element;
  readonly hint?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly checked?: boolean;
}

interface MenuProps {
  /** The content of the button that opens the menu. */
  readonly trigger: JSX.Element;
  readonly label: string;
  readonly triggerClass?: string | undefined;
  /** Entries; `false` omits one, `'-'` is a separator. Evaluated when the menu opens. */
  readonly items: () => readonly (MenuItem | false | undefined | '-')[];
  readonly placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-start';
  readonly onOpenChange?: (open: boolean) => void;
}

/** A button that opens a menu: arrows move, letters select by name, Escape closes. */
export function Menu(props: MenuProps): JSX.Element {
  return (
    <DropdownMenu
      placement={props.placement ?? 'bottom-end'}
      gutter={4}
      modal={false}
      onOpenChange={(open) => props.onOpenChange?.(open)}
    >
      <DropdownMenu.Trigger class={props.triggerClass ?? styles.trigger} aria-label={props.label} title={props.label}>
        {props.trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal ref={(place) => showMenuOverDialogs(place, props.label)}>
        <DropdownMenu.Content class={styles.menu}>
          <For each={props.items()}>{(item) => <Entry item={item} />}</For>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu>
  );
}

/** An entry, or a separator. */
export function Entry(props: { item: MenuItem | false | undefined | '-' }): JSX.Element {
  return (
    <Show when={props.item} keyed>
      {(item) =>
        item === '-' ? (
          <DropdownMenu.Separator class={styles.line} />
        ) : (
          <DropdownMenu.Item
            class={styles.item}
            classList={{ [styles.danger as string]: item.danger === true }}
            disabled={item.disabled === true}
            onSelect={() => item.onSelect()}
            {...(item.checked === undefined ? {} : { role: 'menuitemcheckbox', 'aria-checked': item.checked })}
          >
            <span class={styles.icon}>{item.checked === true && !item.icon ? '✓' : item.icon}</span>
            <span class={styles.label}>{item.label}</span>
            <Show when={item.hint}>
              <kbd class={styles.hint}>{item.hint}</kbd>
            </Show>
          </DropdownMenu.Item>
        )
      }
    </Show>
  );
}
