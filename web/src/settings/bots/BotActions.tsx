import type { User } from '@rookery/client';
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { mayChangeAccount } from '../../people/index.ts';
import { api, isGuest, state } from '../../state/index.ts';
import { Button, confirm, openDialog } from '../../ui/index.ts';
import { EditBotDialog } from './EditBotDialog.tsx';
import { KeyDialog } from './KeyDialog.tsx';

/** Whether the user is the bot's owner or an administrator. Guests may not use the bots that they still own. */
const mayChangeBot = (bot: User): boolean =>
  mayChangeAccount(bot) || (bot.bot_owner_id === state.user_id && !isGuest());

/** The actions on a bot, for its owner and for administrators, who alone may reactivate one. */
export function BotActions(props: { bot: User; isActive: boolean }): JSX.Element {
  const named = () => ({ name: props.bot.full_name });
  return (
    <Show
      when={props.isActive}
      fallback={
        <Show when={mayChangeAccount(props.bot)}>
          <Button onClick={() => reactivate(props.bot)}>{t('organisation.reactivate')}</Button>
        </Show>
      }
    >
      <Show when={mayChangeBot(props.bot)}>
        <Button
          aria-label={t('settings.edit_named', named())}
          onClick={() => openDialog((close) => <EditBotDialog bot={props.bot} onClose={close} />)}
        >
          {t('settings.edit')}
        </Button>
        <Button
          aria-label={t('settings.key_of', named())}
          onClick={() => openDialog((close) => <KeyDialog bot={props.bot} onClose={close} />)}
        >
          {t('settings.api_key')}
        </Button>
        <Button
          kind="danger"
          aria-label={t('organisation.deactivate_one', named())}
          onClick={() => deactivate(props.bot)}
        >
          {t('settings.deactivate')}
        </Button>
      </Show>
    </Show>
  );
}

function deactivate(bot: User): void {
  confirm({
    title: t('settings.deactivate_bot_title', { name: bot.full_name }),
    text: t('settings.deactivate_bot_text'),
    action: t('settings.deactivate'),
    run: () => api.delete(`/bots/${bot.user_id}`),
  });
}

function reactivate(bot: User): void {
  confirm({
    title: t('organisation.reactivate_title', { name: bot.full_name }),
    text: t('organisation.reactivate_bot_text'),
    action: t('organisation.reactivate'),
    run: () => api.post(`/users/${bot.user_id}/reactivate`),
  });
}
