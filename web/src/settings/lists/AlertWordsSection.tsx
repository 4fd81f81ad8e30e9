import Trash from 'lucide-solid/icons/trash';
import type { JSX } from 'solid-js';
import { createSignal } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api, state } from '../../state/index.ts';
import { Button, createSave, IconButton, notifyError, SaveNote, TextField } from '../../ui/index.ts';
import { Item, ItemList, Part } from '../parts/index.ts';
import styles from './lists.module.css';

const MAX_LENGTH = 100;

/** Words that notify the user like a mention, in any message. */
export function AlertWordsSection(): JSX.Element {
  const [typed, setTyped] = createSignal('');
  const saving = createSave();
  const words = () => [...state.alert_words].sort((a, b) => a.localeCompare(b));
  const add = async () => {
    const word = typed().trim();
    if (word === '') return;
    if (await saving.run(() => api.post('/users/me/alert_words', { alert_words: [word] }))) setTyped('');
  };
  const remove = (word: string) => api.delete('/users/me/alert_words', { alert_words: [word] }).catch(notifyError);
  return (
    <Part text={t('settings.alert_words_text')}>
      <form
        class={styles.add}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          class={styles.field ?? ''}
          label={t('settings.alert_word')}
          autocomplete="off"
          maxLength={MAX_LENGTH}
          value={typed()}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" kind="primary" disabled={typed().trim() === ''} busy={saving.status()?.is === 'saving'}>
          {t('settings.add')}
        </Button>
        <SaveNote status={saving.status()} />
      </form>
      <ItemList
        label={t('settings.alert_words')}
        items={words()}
        textOf={(word) => word}
        empty={{ title: t('settings.no_alert_words') }}
      >
        {(word) => (
          <Item
            title={word}
            actions={
              <IconButton label={t('settings.remove_named', { name: word })} onClick={() => void remove(word)}>
                <Trash size={16} />
              </IconButton>
            }
          />
        )}
      </ItemList>
    </Part>
  );
}
