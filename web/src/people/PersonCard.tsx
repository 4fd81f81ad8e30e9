import AtSign from 'lucide-solid/icons/at-sign';
import Copy from 'lucide-solid/icons/copy';
import Smile from 'lucide-solid/icons/face-slightly-smiling';
import Mail from 'lucide-solid/icons/mail';
import MessageSquare from 'lucide-solid/icons/message-square';
import Search from 'lucide-solid/icons/search';
import UserRound from 'lucide-solid/icons/user-round';
import Volume2 from 'lucide-solid/icons/volume-2';
import VolumeX from 'lucide-solid/icons/volume-x';
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import {
  avatarOf,
  directHash,
  insertIntoMessage,
  isMutedUser,
  isSpectator,
  narrowHash,
  navigate,
  state,
  statusOf,
  user,
} from '../state/index.ts';
import { Avatar, Button, copyText } from '../ui/index.ts';
import { localTimeOf } from './local-time.ts';
import { messageLabel } from './message-label.ts';
import { toggleMutedUser } from './muting.ts';
import { openStatusDialog } from './open-status.tsx';
import styles from './PersonCard.module.css';
import { ProfileFields } from './ProfileFields.tsx';
import { presenceText } from './presence-text.ts';
import { roleName } from './roles.ts';
import { StatusEmoji } from './StatusEmoji.tsx';

interface PersonCardProps {
  readonly userId: number;
  /** Called when an entry leads elsewhere, to close the popover of the card. */
  readonly onDone?: () => void;
}

/** A summary of a person and the actions on them, for popovers next to a name. */
export function PersonCard(props: PersonCardProps): JSX.Element {
  return (
    <Show when={user(props.userId)} fallback={<p class={styles.card}>{t('people.unknown')}</p>}>
      <div class={styles.card}>
        <Head userId={props.userId} />
        <Actions userId={props.userId} onDone={() => props.onDone?.()} />
      </div>
    </Show>
  );
}

function Head(props: { userId: number }): JSX.Element {
  const one = () => user(props.userId);
  return (
    <div class={styles.head}>
      <Avatar url={avatarOf(props.userId)} name={one()?.full_name ?? ''} size="3.5rem" />
      <div class={styles.who}>
        <h3 class={styles.name}>{one()?.full_name}</h3>
        <p class={styles.quiet}>{one()?.is_bot ? t('people.bot') : roleName(one()?.role ?? 0)}</p>
        <Show when={one()?.delivery_email}>
          {(email) => (
            <p class={styles.quiet}>
              <a href={`mailto:${email()}`}>{email()}</a>
            </p>
          )}
        </Show>
        <Show when={statusOf(props.userId)}>
          {(status) => (
            <p class={styles.status}>
              <StatusEmoji userId={props.userId} /> {status().status_text}
            </p>
          )}
        </Show>
        <p class={styles.quiet}>{presenceText(props.userId)}</p>
        <Show when={localTimeOf(one()?.timezone ?? '')}>
          {(time) => <p class={styles.quiet}>{t('people.local_time', { time: time() })}</p>}
        </Show>
        <dl class={styles.fields}>
          <ProfileFields userId={props.userId} isSummary />
        </dl>
      </div>
    </div>
  );
}

function Actions(props: { userId: number; onDone: () => void }): JSX.Element {
  const isMe = () => props.userId === state.user_id;
  const finish = (run: () => void) => {
    props.onDone();
    run();
  };
  const go = (hash: string) => finish(() => navigate(hash));
  const sent = (): string => narrowHash([{ operator: 'sender', operand: props.userId, negated: false }]);
  return (
    <div class={styles.actions}>
      <Show when={isMe()}>
        <Action
          icon={<Smile size={16} />}
          label={t('people.edit_status')}
          onClick={() => finish(() => openStatusDialog())}
        />
      </Show>
      <Show when={!isSpectator()}>
        <Action
          icon={<MessageSquare size={16} />}
          label={messageLabel(props.userId)}
          onClick={() => go(directHash([props.userId]))}
        />
        <Action
          icon={<UserRound size={16} />}
          label={t('people.view_profile')}
          onClick={() => go(`#user/${props.userId}`)}
        />
      </Show>
      <Action icon={<Search size={16} />} label={t('people.view_sent')} onClick={() => go(sent())} />
      <Show when={!isSpectator()}>
        <MentionActions userId={props.userId} finish={finish} />
      </Show>
      <Show when={user(props.userId)?.delivery_email}>
        {(email) => (
          <Action
            icon={<Mail size={16} />}
            label={t('people.copy_email')}
            onClick={() => finish(() => void copy(email()))}
          />
        )}
      </Show>
      <Show when={!isMe() && !isSpectator()}>
        <Action
          icon={isMutedUser(props.userId) ? <Volume2 size={16} /> : <VolumeX size={16} />}
          label={isMutedUser(props.userId) ? t('people.unmute') : t('people.mute')}
          onClick={() => finish(() => void toggleMutedUser(props.userId))}
        />
      </Show>
    </div>
  );
}

function MentionActions(props: { userId: number; finish: (run: () => void) => void }): JSX.Element {
  return (
    <>
      <Action
        icon={<AtSign size={16} />}
        label={t('people.mention')}
        onClick={() => props.finish(() => insertIntoMessage(`${mentionOf(props.userId)} `))}
      />
      <Action
        icon={<Copy size={16} />}
        label={t('people.copy_mention')}
        onClick={() => props.finish(() => void copy(mentionOf(props.userId)))}
      />
    </>
  );
}

/** The Markdown that mentions a person; it contains the id if several people have the name. */
export function mentionOf(userId: number): string {
  const name = user(userId)?.full_name ?? '';
  const shared = state.realm_users.filter((one) => one.full_name === name).length > 1;
  return shared ? `@**${name}|${userId}**` : `@**${name}**`;
}

const copy = (text: string): Promise<void> => copyText(text, t('people.copied'));

function Action(props: { icon: JSX.Element; label: string; onClick: () => void }): JSX.Element {
  return (
    <Button kind="quiet" class={styles.action} onClick={() => props.onClick()}>
      <span class={styles.icon} aria-hidden="true">
        {props.icon}
      </span>
      {props.label}
    </Button>
  );
}
