import type { User } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createSignal, For, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { activeUsers, api } from '../../state/index.ts';
import { Banner, Checkbox, FormDialog, TextArea } from '../../ui/index.ts';
import { Fields } from '../form/Part.tsx';

const ACTIONS = [
  'delete_profile',
  'delete_public_channel_messages',
  'delete_private_channel_messages',
  'delete_direct_messages',
] as const;
type Action = (typeof ACTIONS)[number];

/**
 * Deactivates a person and their bots; the ticked data are deleted permanently. For a deactivated person, only the
 * latter.
 */
export function DeactivateDialog(props: { user: User; onClose: () => void }): JSX.Element {
  const person = props.user;
  const isActive = activeUsers().some((one) => one.user_id === person.user_id);
  const bots = activeUsers().filter((one) => one.bot_owner_id === person.user_id).length;
  const [chosen, setChosen] = createSignal<ReadonlySet<Action>>(new Set());
  const [writes, setWrites] = createSignal(false);
  const [comment, setComment] = createSignal('');
  const submit = () => {
    const actions = Object.fromEntries([...chosen()].map((action) => [action, true]));
    return api.delete(`/users/${person.user_id}`, {
      ...(chosen().size > 0 ? { actions } : {}),
      ...(writes() ? { deactivation_notification_comment: comment() } : {}),
    });
  };
  return (
    <FormDialog
      title={t(isActive ? 'organisation.deactivate_one' : 'organisation.erase_one', { name: person.full_name })}
      action={isActive ? t('organisation.deactivate') : t('organisation.erase')}
      danger
      disabled={!isActive && chosen().size === 0}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Show when={isActive}>
        <p>{t('organisation.deactivate_text', { name: person.full_name, bots })}</p>
        <Checkbox label={t('organisation.deactivate_mail')} checked={writes()} onChange={setWrites} />
        <Show when={writes()}>
          <TextArea
            label={t('organisation.comment')}
            maxLength={2000}
            value={comment()}
            onInput={(event) => setComment(event.currentTarget.value)}
          />
        </Show>
      </Show>
      <Erased value={chosen()} onChange={setChosen} />
    </FormDialog>
  );
}

function Erased(props: { value: ReadonlySet<Action>; onChange: (value: ReadonlySet<Action>) => void }): JSX.Element {
  const toggle = (action: Action, on: boolean) =>
    props.onChange(new Set(ACTIONS.filter((one) => (one === action ? on : props.value.has(one)))));
  return (
    <>
      <fieldset>
        <legend>{t('organisation.erase_text')}</legend>
        <Fields>
          <For each={ACTIONS}>
            {(action) => (
              <Checkbox
                label={t(`organisation.${action}`)}
                checked={props.value.has(action)}
                onChange={(on) => toggle(action, on)}
              />
            )}
          </For>
        </Fields>
      </fieldset>
      <Show when={props.value.size > 0}>
        <Banner kind="warning">{t('organisation.erase_warning')}</Banner>
      </Show>
    </>
  );
}
