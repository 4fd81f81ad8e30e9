import type { User } from '@rookery/client';
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { mayChangeAccount } from '../../people/index.ts';
import { BotActions } from '../../settings/bots/index.ts';
import { api, isActiveUser, state, user } from '../../state/index.ts';
import { Button, confirm, openDialog } from '../../ui/index.ts';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { mayDeactivateUser } from './rules.ts';

/** The actions of an administrator on the account of another person or a bot, for its profile. */
export function AccountActions(props: { userId: number }): JSX.Element {
  const isActive = () => isActiveUser(props.userId);
  const other = () => {
    const one = user(props.userId);
    return one?.user_id === state.user_id || one?.is_system_bot ? undefined : one;
  };
  return (
    <Show when={other()}>
      {(one) => (
        <Show when={one().is_bot} fallback={<UserActions user={one()} isActive={isActive()} />}>
          <BotActions bot={one()} isActive={isActive()} />
        </Show>
      )}
    </Show>
  );
}

/** The actions on a person; for administrators. */
export function UserActions(props: { user: User; isActive: boolean }): JSX.Element {
  const open = (name: 'edit' | 'deactivate') =>
    openDialog((close) =>
      name === 'edit' ? (
        <EditUserDialog userId={props.user.user_id} onClose={close} />
      ) : (
        <DeactivateDialog user={props.user} onClose={close} />
      ),
    );
  return (
    <>
      <Show when={props.isActive && mayChangeAccount(props.user)}>
        <Button aria-label={t('organisation.edit_one', { name: props.user.full_name })} onClick={() => open('edit')}>
          {t('organisation.edit')}
        </Button>
      </Show>
      <Show when={!props.isActive && !props.user.is_deleted && mayChangeAccount(props.user)}>
        <Button onClick={() => reactivate(props.user)}>{t('organisation.reactivate')}</Button>
      </Show>
      <Show when={(props.isActive || !props.user.is_deleted) && mayDeactivateUser(props.user)}>
        <Button
          kind="danger"
          aria-label={t(props.isActive ? 'organisation.deactivate_one' : 'organisation.erase_one', {
            name: props.user.full_name,
          })}
          onClick={() => open('deactivate')}
        >
          {props.isActive ? t('organisation.deactivate') : t('organisation.erase')}
        </Button>
      </Show>
    </>
  );
}

function reactivate(user: User): void {
  confirm({
    title: t('organisation.reactivate_title', { name: user.full_name }),
    text: t('organisation.reactivate_text'),
    action: t('organisation.reactivate'),
    run: () => api.post(`/users/${user.user_id}/reactivate`),
  });
}
