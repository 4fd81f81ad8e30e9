import type { User } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { PersonPicker } from '../../people/index.ts';
import { activeUsers, api, isAdmin } from '../../state/index.ts';
import { Banner, Button, Dialog, notify, Select, TextField } from '../../ui/index.ts';
import { Fields } from '../form/Part.tsx';
import { wordsOf } from '../form/save.ts';
import { rolesFor } from './rules.ts';

/** Name, owner and role of a bot. */
export function EditBotDialog(props: { bot: User; onClose: () => void }): JSX.Element {
  const before = { ...props.bot };
  const [name, setName] = createSignal(before.full_name);
  const [owner, setOwner] = createSignal<number[]>(before.bot_owner_id === null ? [] : [before.bot_owner_id]);
  const [role, setRole] = createSignal<number>(before.role);
  const [busy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<string>();
  const save = async () => {
    const [ownerId] = owner();
    setBusy(true);
    setError(undefined);
    try {
      await api.patch(`/bots/${before.user_id}`, {
        ...(name().trim() === before.full_name ? {} : { full_name: name().trim() }),
        ...(ownerId === undefined || ownerId === before.bot_owner_id ? {} : { bot_owner_id: ownerId }),
        ...(role() === before.role ? {} : { role: role() }),
      });
      notify(t('organisation.saved'));
      props.onClose();
    } catch (failure) {
      setError(wordsOf(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={t('organisation.edit_one', { name: before.full_name })}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={() => props.onClose()}>{t('organisation.cancel')}</Button>
          <Button kind="primary" busy={busy()} onClick={() => void save()}>
            {t('organisation.save')}
          </Button>
        </>
      }
    >
      <Fields>
        <Show when={error()}>{(text) => <Banner kind="danger">{text()}</Banner>}</Show>
        <TextField
          label={t('organisation.name')}
          maxLength={100}
          value={name()}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <PersonPicker
          label={t('organisation.owner')}
          value={owner()}
          people={activeUsers().filter((one) => !one.is_bot)}
          max={1}
          onChange={setOwner}
        />
        <Show when={isAdmin()}>
          <Select
            label={t('organisation.role')}
            value={role()}
            options={rolesFor(before)}
            onChange={(value) => setRole(value)}
          />
        </Show>
      </Fields>
    </Dialog>
  );
}
