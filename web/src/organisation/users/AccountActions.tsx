import type { User } from '@rookery/client';
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api, isActiveUser, isAdmin, state, user } from '../../state/index.ts';
import { Button, confirm, openDialog } from '../../ui/index.ts';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { EditBotDialog } from './EditBotDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { mayChangeBot, mayChangeUser, mayDeactivateUser } from './rules.ts';

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
      <Show when={props.isActive && mayChangeUser(props.user)}>
        <Button aria-label={t('organisation.edit_one', { name: props.user.full_name })} onClick={() => open('edit')}>
          {t('organisation.edit')}
        </Button>
      </Show>
      <Show when={!props.isActive && !props.user.is_deleted}>
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

export function BotActions(props: { bot: User; isActive: boolean }): JSX.Element {
  return (
    <Show when={mayChangeBot(props.bot)}>
      <Show
        when={props.isActive}
        fallback={
          <Show when={isAdmin()}>
            <Button onClick={() => reactivate(props.bot)}>{t('organisation.reactivate')}</Button>
          </Show>
        }
      >
        <Button
          aria-label={t('organisation.edit_one', { name: props.bot.full_name })}
          onClick={() => openDialog((close) => <EditBotDialog bot={props.bot} onClose={close} />)}
        >
          {t('organisation.edit')}
        </Button>
        <Button
          kind="danger"
          aria-label={t('organisation.deactivate_one', { name: props.bot.full_name })}
          onClick={() => deactivateBot(props.bot)}
        >
          {t('organisation.deactivate')}
        </Button>
      </Show>
    </Show>
  );
}

function deactivateBot(bot: User): void {
  confirm({
    title: t('organisation.deactivate_one', { name: bot.full_name }),
    text: t('organisation.deactivate_bot_text'),
    action: t('organisation.deactivate'),
    run: () => api.delete(`/bots/${bot.user_id}`),
  });
}

/** Reactivates a user or a bot. */
function reactivate(user: User): void {
  confirm({
    title: t('organisation.reactivate_title', { name: user.full_name }),
    text: user.is_bot ? t('organisation.reactivate_bot_text') : t('organisation.reactivate_text'),
    action: t('organisation.reactivate'),
    run: () => api.post(`/users/${user.user_id}/reactivate`),
  });
}
