import type { User } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createMemo, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { activeUsers, avatarOf, isAdmin, state } from '../../state/index.ts';
import { Avatar, Button, openDialog } from '../../ui/index.ts';
import { Item, ItemList, Part } from '../parts/index.ts';
import { BotActions } from './BotActions.tsx';
import { CreateBotDialog } from './CreateBotDialog.tsx';
import { kindLabel, kindsToMake } from './kinds.ts';

/** The user's own bots. */
export function BotsSection(): JSX.Element {
  const isMine = (one: User) => one.is_bot && one.bot_owner_id === state.user_id;
  const byName = (a: User, b: User) => a.full_name.localeCompare(b.full_name);
  const active = createMemo(() => activeUsers().filter(isMine).sort(byName));
  const deactivated = createMemo(() => (state.realm_non_active_users as User[]).filter(isMine).sort(byName));
  const mayMake = () => kindsToMake().length > 0;
  const create = () => openDialog((close) => <CreateBotDialog onClose={close} />);
  return (
    <>
      <Part text={mayMake() ? t('settings.bots_text') : t('settings.bots_forbidden')}>
        <Show when={mayMake()}>
          <div>
            <Button kind="primary" onClick={create}>
              {t('settings.new_bot')}
            </Button>
          </div>
        </Show>
        <ItemList
          label={t('settings.bots')}
          items={active()}
          textOf={(bot) => `${bot.full_name} ${bot.email}`}
          empty={{ title: t('settings.no_bots') }}
        >
          {(bot) => <BotRow bot={bot} actions={<BotActions bot={bot} isActive />} />}
        </ItemList>
      </Part>
      <Show when={deactivated().length > 0}>
        <Part title={t('settings.bots_deactivated')} text={isAdmin() ? undefined : t('settings.bots_deactivated_text')}>
          <ItemList
            label={t('settings.bots_deactivated')}
            items={deactivated()}
            textOf={(bot) => `${bot.full_name} ${bot.email}`}
            empty={{ title: t('settings.no_bots') }}
          >
            {(bot) => <BotRow bot={bot} actions={<BotActions bot={bot} isActive={false} />} />}
          </ItemList>
        </Part>
      </Show>
    </>
  );
}

function BotRow(props: { bot: User; actions: JSX.Element }): JSX.Element {
  return (
    <Item
      picture={<Avatar url={avatarOf(props.bot.user_id)} name={props.bot.full_name} />}
      title={<a href={`#user/${props.bot.user_id}`}>{props.bot.full_name}</a>}
      text={
        <>
          {t(kindLabel(props.bot.bot_type))} · {props.bot.email}
        </>
      }
      actions={props.actions}
    />
  );
}
