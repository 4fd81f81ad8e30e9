import type { JSX } from 'solid-js';
import { createMemo } from 'solid-js';
import { formatShortDate, t } from '../../i18n/index.ts';
import { PersonPicker, toggleMutedUser } from '../../people/index.ts';
import { activeUsers, avatarOf, isMutedUser, nameOf, state } from '../../state/index.ts';
import { Avatar, Button } from '../../ui/index.ts';
import { Item, ItemList, Part } from '../parts/index.ts';

/** Users whose messages are hidden from the user. */
export function MutedUsersSection(): JSX.Element {
  const muted = createMemo(() =>
    [...state.muted_users].sort((a, b) => nameOf(a.id).localeCompare(nameOf(b.id)) || a.id - b.id),
  );
  const others = createMemo(() =>
    activeUsers().filter((one) => one.user_id !== state.user_id && !isMutedUser(one.user_id)),
  );
  return (
    <Part text={t('settings.muted_users_text')}>
      <PersonPicker
        label={t('settings.mute_user')}
        value={[]}
        people={others()}
        onChange={([id]) => id !== undefined && void toggleMutedUser(id)}
      />
      <ItemList
        label={t('settings.muted_users')}
        items={muted()}
        textOf={(one) => nameOf(one.id)}
        empty={{ title: t('settings.no_muted_users') }}
      >
        {(one) => (
          <Item
            picture={<Avatar url={avatarOf(one.id)} name={nameOf(one.id)} />}
            title={nameOf(one.id) || t('people.unknown')}
            text={t('settings.muted_on', { date: formatShortDate(one.timestamp) })}
            actions={<Button onClick={() => void toggleMutedUser(one.id)}>{t('settings.unmute')}</Button>}
          />
        )}
      </ItemList>
    </Part>
  );
}
