import X from 'lucide-solid/icons/x';
import type { JSX } from 'solid-js';
import { createResource, createSignal, For, Show } from 'solid-js';
import { type MessageKey, t } from '../i18n/index.ts';
import { api, state, statusOf } from '../state/index.ts';
import { Banner, Button, createSubmission, Dialog, IconButton, TextField } from '../ui/index.ts';
import { type EmojiChoice, findEmoji } from './emoji-names.ts';
import styles from './StatusDialog.module.css';
import { Emoji } from './StatusEmoji.tsx';

/** Max. characters of a status: the server's limit. */
const MAX_TEXT = 60;
const MAX_FOUND = 24;

const PRESETS: readonly { readonly key: MessageKey; readonly name: string; readonly code: string }[] = [
  { key: 'people.status_busy', name: 'working_on_it', code: '1f6e0' },
  { key: 'people.status_meeting', name: 'calendar', code: '1f4c5' },
  { key: 'people.status_commuting', name: 'bus', code: '1f68c' },
  { key: 'people.status_sick', name: 'sick', code: '1f912' },
  { key: 'people.status_vacation', name: 'palm_tree', code: '1f334' },
  { key: 'people.status_remote', name: 'house', code: '1f3e0' },
  { key: 'people.status_office', name: 'office', code: '1f3e2' },
];

/** The emoji of a status; undefined if it has none. */
function emojiOf(status: ReturnType<typeof statusOf>): EmojiChoice | undefined {
  const { emoji_name, emoji_code, reaction_type } = status ?? {};
  return emoji_name && emoji_code && reaction_type ? { emoji_name, emoji_code, reaction_type } : undefined;
}

/** The editor of the user's own status: a text, an emoji, or one of a few presets. */
export function StatusDialog(props: { onClose: () => void }): JSX.Element {
  const now = statusOf(state.user_id);
  const [text, setText] = createSignal(now?.status_text ?? '');
  const [emoji, setEmoji] = createSignal(emojiOf(now));
  const { busy, error, submit } = createSubmission(async (status: string, chosen: EmojiChoice | undefined) => {
    const none = { emoji_name: '', emoji_code: '', reaction_type: '' };
    await api.post('/users/me/status', { ...(chosen ?? none), status_text: status });
    props.onClose();
  });
  const save = () => void submit(text().trim(), emoji());
  const choose = (status: string, chosen: EmojiChoice | undefined) => {
    setText(status);
    setEmoji(chosen);
  };
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('people.status_title')}
      size="small"
      actions={
        <>
          <Button
            disabled={busy() || (!now?.status_text && !now?.emoji_name)}
            onClick={() => void submit('', undefined)}
          >
            {t('people.status_clear')}
          </Button>
          <Button kind="primary" busy={busy()} onClick={save}>
            {t('people.save')}
          </Button>
        </>
      }
    >
      <form
        class={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Show when={error()}>{(words) => <Banner kind="danger">{words()}</Banner>}</Show>
        <TextField
          label={t('people.status_text')}
          maxLength={MAX_TEXT}
          value={text()}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <EmojiField value={emoji()} onChange={setEmoji} />
      </form>
      <Presets onChoose={choose} />
    </Dialog>
  );
}

function Presets(props: { onChoose: (text: string, emoji: EmojiChoice) => void }): JSX.Element {
  return (
    <ul class={styles.presets} aria-label={t('people.status_presets')}>
      <For each={PRESETS}>
        {({ key, name, code }) => {
          const choice = { emoji_name: name, emoji_code: code, reaction_type: 'unicode_emoji' } as const;
          return (
            <li>
              <Button kind="quiet" class={styles.preset} onClick={() => props.onChoose(t(key), choice)}>
                <Emoji emoji={choice} /> {t(key)}
              </Button>
            </li>
          );
        }}
      </For>
    </ul>
  );
}

function EmojiField(props: {
  value: EmojiChoice | undefined;
  onChange: (value: EmojiChoice | undefined) => void;
}): JSX.Element {
  const [typed, setTyped] = createSignal('');
  const [found] = createResource(typed, (text) => findEmoji(text, MAX_FOUND), { initialValue: [] });
  return (
    <div class={styles.emojiField}>
      <Show when={props.value}>
        {(value) => (
          <p class={styles.chosen}>
            <Emoji emoji={value()} /> :{value().emoji_name}:
            <IconButton label={t('people.status_no_emoji')} onClick={() => props.onChange(undefined)}>
              <X size={14} />
            </IconButton>
          </p>
        )}
      </Show>
      <TextField
        label={t('people.status_emoji')}
        placeholder={t('people.status_emoji_placeholder')}
        value={typed()}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <ul class={styles.found} aria-label={t('people.status_emoji')}>
        <For each={found.latest}>
          {(one) => (
            <li>
              <IconButton
                label={`:${one.emoji_name}:`}
                onClick={() => {
                  props.onChange(one);
                  setTyped('');
                }}
              >
                <Emoji emoji={one} />
              </IconButton>
            </li>
          )}
        </For>
      </ul>
    </div>
  );
}
