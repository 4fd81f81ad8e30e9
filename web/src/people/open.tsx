import { lazy } from 'solid-js';
import { nameOf } from '../state/index.ts';
import { openPopover } from '../ui/index.ts';

const PersonCard = lazy(() => import('./PersonCard.tsx').then((m) => ({ default: m.PersonCard })));

/** Opens the card of a person beside the element that names them. */
export function openPersonCard(userId: number, anchor: HTMLElement): void {
  openPopover(anchor, {
    label: nameOf(userId),
    render: (close) => <PersonCard userId={userId} onDone={close} />,
  });
}
