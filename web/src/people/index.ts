import { lazy } from 'solid-js';

export { folded, matchPeople } from './match-people.ts';
export { toggleMutedUser } from './muting.ts';
export { openPersonCard } from './open.tsx';
export { openStatusDialog } from './open-status.tsx';
export { PeopleList } from './PeopleList.tsx';
export { PersonPicker } from './PersonPicker.tsx';
export { roleName } from './roles.ts';
export { Emoji, StatusEmoji } from './StatusEmoji.tsx';
/** For popovers; `openPersonCard` opens one. */
export const PersonCard = lazy(() => import('./PersonCard.tsx').then((m) => ({ default: m.PersonCard })));
