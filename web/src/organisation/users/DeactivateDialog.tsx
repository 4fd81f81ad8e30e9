import type { User } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { activeUsers, api } from '../../state/index.ts';
import { Banner, Button, Checkbox, Dialog, TextArea } from '../../ui/index.ts';
import { Fields } from '../form/Part.tsx';
import { wordsOf } from '../form/save.ts';

const ACTIONS = [
  'delete_profile',
  'delete_public_channel_messages',
  'delete_private_channel_messages',
  'delete_direct_messages',
] as const;
type Action = (typeof ACTIONS)[number];

/** Deactivates a person with their bots; what is ticked beside goes for good. Of who is deactivated only the latter. */
export function DeactivateDialog(props: { user: User; onClose: () => void }): JSX.Element {
  const person = props.user;
  const isActive = activeUsers().some((one) => one.user_id === person.user_id);
  const bots = createMemo(() => activeUsers().filter((one) => one.bot_owner_id === person.user_id));
  const [chosen, setChosen] = createSignal<ReadonlySet<Action>>(new Set());
  const [writes, setWrites] = createSignal(false);
  const [comment, setComment] = createSignal('');
  const [busy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<string>();
  const toggle = (action: Action, on: boolean) =>
    setChosen((all) => new Set(on ? [...all, action] : [...all].filter((one) => one !== action)));
  const run = async () => {
    setBusy(true);
    setError(undefined);
    const actions = Object.fromEntries([...chosen()].map((action) => [action, true]));
    try {
      await api.delete(`/users/${person.user_id}`, {
        ...(chosen().size > 0 ? { actions } : {}),
        ...(writes() ? { deactivation_notification_comment: comment() } : {}),
      });
      props.onClose();
    } catch (failure) {
      setError(wordsOf(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={t(isActive ? 'organisation.deactivate_one' : 'organisation.erase_one', { name: person.full_name })}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={() => props.onClose()}>{t('organisation.cancel')}</Button>
          <Button kind="danger" busy={busy()} disabled={!isActive && chosen().size === 0} onClick={() => void run()}>
            {isActive ? t('organisation.deactivate') : t('organisation.erase')}
          </Button>
        </>
      }
    >
      <Fields>
        <Show when={error()}>{(text) => <Banner kind="danger">{text()}</Banner>}</Show>
        <Show when={isActive}>
          <p>{t('organisation.deactivate_text', { name: person.full_name, bots: bots().length })}</p>
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
        <fieldset>
          <legend>{t('organisation.erase_text')}</legend>
          <Fields>
            {ACTIONS.map((action) => (
              <Checkbox
                label={t(`organisation.${action}`)}
                checked={chosen().has(action)}
                onChange={(on) => toggle(action, on)}
              />
            ))}
          </Fields>
        </fieldset>
        <Show when={chosen().size > 0}>
          <Banner kind="warning">{t('organisation.erase_warning')}</Banner>
        </Show>
      </Fields>
    </Dialog>
  );
}
