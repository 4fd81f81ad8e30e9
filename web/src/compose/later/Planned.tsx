import type { JSX } from 'solid-js';
import { createSignal, For, Show } from 'solid-js';
import { MessageContent } from '../../content/index.ts';
import { formatPlannedTime, t } from '../../i18n/index.ts';
import { Button, EmptyState, notifyError } from '../../ui/index.ts';
import type { Target } from '../recipient/target.ts';
import { WhenDialog } from '../WhenDialog.tsx';
import { Item } from './Item.tsx';
import styles from './Later.module.css';

/** The common fields of scheduled messages and reminders. */
interface PlannedItem {
  readonly rendered_content: string;
  /** UNIX seconds. */
  readonly scheduled_delivery_timestamp: number;
  readonly failed: boolean;
}

interface PlannedProps<T> {
  readonly items: readonly T[];
  readonly icon: JSX.Element;
  /** The words for an empty list. */
  readonly none: { readonly title: string; readonly text: string };
  readonly target?: (one: T) => Target;
  /** The first button of an item. */
  readonly main: { readonly label: string; readonly run: (one: T) => void };
  /** Further buttons. */
  readonly more?: (one: T) => JSX.Element;
  /** `at`: UNIX seconds. The key is the same until the dialog closes. */
  readonly changeTime: (one: T, at: number, idempotencyKey: string) => Promise<unknown>;
  readonly remove: (one: T) => Promise<unknown>;
}

/** Actions that the server takes at a given time, the earliest first. */
export function Planned<T extends PlannedItem>(props: PlannedProps<T>): JSX.Element {
  const [moved, setMoved] = createSignal<T>();
  const sorted = () => [...props.items].sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp);
  return (
    <Show when={sorted().length > 0} fallback={<EmptyState icon={props.icon} {...props.none} />}>
      <ul class={styles.list}>
        <For each={sorted()}>
          {(one) => (
            <Item
              target={props.target?.(one)}
              time={t('compose.dueAt', { time: formatPlannedTime(one.scheduled_delivery_timestamp) })}
              error={one.failed && t('compose.scheduleFailed')}
              content={<MessageContent html={one.rendered_content} />}
              actions={
                <>
                  <Button kind="primary" onClick={() => props.main.run(one)}>
                    {props.main.label}
                  </Button>
                  <Button onClick={() => setMoved(() => one)}>{t('compose.changeTime')}</Button>
                  {props.more?.(one)}
                  <Button kind="quiet" onClick={() => void props.remove(one).catch(notifyError)}>
                    {t('compose.delete')}
                  </Button>
                </>
              }
            />
          )}
        </For>
      </ul>
      <Show when={moved()}>
        {(one) => (
          <WhenDialog
            title={t('compose.changeTime')}
            action={t('compose.save')}
            at={one().scheduled_delivery_timestamp}
            onClose={() => setMoved(undefined)}
            onChosen={(at, idempotencyKey) => props.changeTime(one(), at, idempotencyKey)}
          />
        )}
      </Show>
    </Show>
  );
}
