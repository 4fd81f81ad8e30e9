import ArrowDown from 'lucide-solid/icons/arrow-down';
import ArrowUp from 'lucide-solid/icons/arrow-up';
import type { JSX } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';

/** Moves an entry of an ordered list up or down by one. */
export function MoveButtons(props: {
  name: string;
  ids: readonly number[];
  id: number;
  onOrder: (ids: number[]) => void;
}): JSX.Element {
  const at = () => props.ids.indexOf(props.id);
  const move = (by: number) => {
    const ids = props.ids.filter((one) => one !== props.id);
    ids.splice(at() + by, 0, props.id);
    props.onOrder(ids);
  };
  return (
    <>
      <IconButton label={t('organisation.move_up', { name: props.name })} disabled={at() <= 0} onClick={() => move(-1)}>
        <ArrowUp size={16} />
      </IconButton>
      <IconButton
        label={t('organisation.move_down', { name: props.name })}
        disabled={at() >= props.ids.length - 1}
        onClick={() => move(1)}
      >
        <ArrowDown size={16} />
      </IconButton>
    </>
  );
}
