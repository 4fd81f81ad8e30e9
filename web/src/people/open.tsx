import { nameOf } from '../state/index.ts';
import { lazyView, openPopover } from '../ui/index.ts';

const PersonCard = lazyView(() => import('./PersonCard.tsx').then((m) => m.PersonCard));

/** Opens the card of a person next to the element that names them. */
export function openPersonCard(userId: number, anchor: HTMLElement): void {
  openPopover(anchor, {
    label: nameOf(userId),
    render: (close) => <PersonCard userId={userId} onDone={close} />,
  });
}
