import { createMemo } from 'solid-js';
import { sameItems } from '../../state/index.ts';
import { createEdited } from '../../ui/index.ts';

/** A list whose order the user changes, shown in the new order until the event of the change arrives. */
export function createOrder<T extends { readonly id: number }>(
  items: () => readonly T[],
  change: (ids: number[]) => Promise<unknown>,
) {
  const current = createMemo(() => items().map((one) => one.id), [], { equals: sameItems });
  const edited = createEdited(current, change);
  /** Entries that were added in the meantime are last. */
  const sorted = createMemo(() => {
    const places = new Map(edited.value().map((id, at) => [id, at]));
    const place = ({ id }: T) => places.get(id) ?? places.size;
    return items().toSorted((a, b) => place(a) - place(b));
  });
  const ids = () => sorted().map((one) => one.id);
  return { items: sorted, ids, set: edited.set, status: edited.status };
}

export type Order = Pick<ReturnType<typeof createOrder>, 'ids' | 'set'>;
