import ArrowDown from 'lucide-solid/icons/arrow-down';
import ArrowUp from 'lucide-solid/icons/arrow-up';
import type { JSX } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';
import type { Order } from './order.ts';

/** Moves an entry of an ordered list up or down by one. */
export function MoveButtons(props: { name: string; order: Order; id: number }): JSX.Element {
  let up!: HTMLButtonElement;
  let down!: HTMLButtonElement;
  const at = () => props.order.ids().indexOf(props.id);
  const move = (by: number) => {
    const to = at() + by;
    const ids = props.order.ids().filter((one) => one !== props.id);
    ids.splice(to, 0, props.id);
    void props.order.set(ids);
    // The button that has become disabled loses the focus.
    if (up.disabled) down.focus();
    else if (down.disabled) up.focus();
  };
  return (
    <>
      <IconButton
        ref={up}
        label={t('organisation.move_up', { name: props.name })}
        disabled={at() <= 0}
        onClick={() => move(-1)}
      >
        <ArrowUp size={16} />
      </IconButton>
      <IconButton
        ref={down}
        label={t('organisation.move_down', { name: props.name })}
        disabled={at() >= props.order.ids().length - 1}
        onClick={() => move(1)}
      >
        <ArrowDown size={16} />
      </IconButton>
    </>
  );
}
