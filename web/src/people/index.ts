import { lazyView } from '../ui/index.ts';

export { AddPeopleAndGroups } from './AddPeopleAndGroups.tsx';
export { GroupSettingPicker } from './GroupSettingPicker.tsx';
export { type GroupParts, isSameSetting, NO_PARTS, withOne, withoutOne } from './group-setting.ts';
export { MemberList } from './MemberList.tsx';
export { folded, matchPeople } from './match-people.ts';
export { peopleWithin } from './members.ts';
export { toggleMutedUser } from './muting.ts';
export { openPersonCard } from './open.tsx';
export { openStatusDialog } from './open-status.tsx';
export { PeopleAndGroupsPicker } from './PeopleAndGroupsPicker.tsx';
export { PeopleList } from './PeopleList.tsx';
export { PersonPicker } from './PersonPicker.tsx';
export { roleName } from './roles.ts';
export { Emoji, StatusEmoji } from './StatusEmoji.tsx';
/** Rendered in popovers; `openPersonCard` opens one. */
export const PersonCard = lazyView(() => import('./PersonCard.tsx').then((m) => m.PersonCard));
