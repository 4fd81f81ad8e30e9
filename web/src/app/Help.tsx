import type { JSX } from 'solid-js';
import { For, Match, Show, Switch } from 'solid-js';
import { MessageContent } from '../content/index.ts';
import { isRightToLeft, type MessageKey, t } from '../i18n/index.ts';
import { closeOverlay, isSpectator, state } from '../state/index.ts';
import { Dialog, listedShortcuts, type Shortcut, shownKey, useShortcuts } from '../ui/index.ts';
import styles from './Help.module.css';
import { FORMATTING } from './help-formatting.ts';
import { OPERATORS } from './help-operators.ts';

type About = 'keyboard-shortcuts' | 'message-formatting' | 'search-operators';

const TITLES: Readonly<Record<About, MessageKey>> = {
  'keyboard-shortcuts': 'navigation.help_keys',
  'message-formatting': 'navigation.help_formatting',
  'search-operators': 'navigation.help_search',
};

/** The help: keyboard shortcuts, message formatting, or search operators. */
export function Help(props: { about: About }): JSX.Element {
  return (
    <Dialog open isText size="large" onClose={closeOverlay} title={t(TITLES[props.about])}>
      <Switch>
        <Match when={props.about === 'keyboard-shortcuts'}>
          <Shortcuts />
        </Match>
        <Match when={props.about === 'message-formatting'}>
          <Formatting />
        </Match>
        <Match when={props.about === 'search-operators'}>
          <Operators />
        </Match>
      </Switch>
    </Dialog>
  );
}

interface Key {
  readonly keys: readonly string[];
  readonly label: MessageKey;
}

const GROUPS = ['global', 'navigation', 'messages', 'compose', 'channels'] as const;
const GROUP_TITLES: Readonly<Record<(typeof GROUPS)[number], MessageKey>> = {
  global: 'help.keys_global',
  navigation: 'help.keys_navigation',
  messages: 'help.keys_messages',
  compose: 'help.keys_compose',
  channels: 'help.keys_channels',
};

/** Keys of the text field, which handles them itself: no component registers them. */
const WRITING: readonly Key[] = [
  { keys: ['Ctrl+B'], label: 'compose.bold' },
  { keys: ['Ctrl+I'], label: 'compose.italic' },
  { keys: ['Ctrl+Shift+L'], label: 'compose.link' },
  { keys: ['Ctrl+Shift+C'], label: 'compose.code' },
  { keys: ['Ctrl+Shift+9'], label: 'compose.quote' },
  { keys: ['Ctrl+Shift+8'], label: 'compose.bullets' },
  { keys: ['Ctrl+Shift+7'], label: 'compose.numbers' },
  { keys: ['Escape', 'Ctrl+['], label: 'help.key_close_box' },
];

/** Keys of an open menu of the bar, which the menu handles itself (ui/Anchored.tsx). */
const menuKeys = (): readonly Key[] => [
  { keys: [isRightToLeft() ? 'g ArrowLeft' : 'g ArrowRight'], label: 'help.key_own_menu' },
  { keys: [isRightToLeft() ? 'g ArrowRight' : 'g ArrowLeft'], label: 'help.key_help_menu' },
];

/**
 * Keys of the channels overlay (channels/keys.ts). It is never open below the help, so its shortcuts are not listed
 * there.
 */
const CHANNELS: readonly Key[] = [
  { keys: ['ArrowDown'], label: 'help.key_channel_next' },
  { keys: ['ArrowUp'], label: 'help.key_channel_previous' },
  { keys: ['ArrowRight'], label: 'help.key_list_next' },
  { keys: ['ArrowLeft'], label: 'help.key_list_previous' },
  { keys: ['Shift+V'], label: 'help.key_channel_view' },
  { keys: ['Shift+S'], label: 'help.key_channel_subscribe' },
  { keys: ['n'], label: 'help.key_channel_new' },
];

function Shortcuts(): JSX.Element {
  // The key that opens the help also closes it.
  useShortcuts([{ keys: '?', overDialogs: true, run: closeOverlay }]);
  // The shortcuts of the components that are below the dialog.
  const listed = listedShortcuts();
  const inGroup = (group: string) => keysOf(listed.filter((one) => (one.group ?? 'global') === group));
  const sending = (): Key => ({
    keys: [state.user_settings.enter_sends ? 'Enter' : 'Ctrl+Enter'],
    label: 'compose.send',
  });
  const more = (group: string): readonly Key[] => {
    if (group === 'compose') return [sending(), ...WRITING];
    if (group === 'global' && !isSpectator()) return menuKeys();
    return group === 'channels' ? CHANNELS : [];
  };
  const groups = GROUPS.filter((group) => !isSpectator() || (group !== 'compose' && group !== 'channels'))
    .map((group) => ({
      title: GROUP_TITLES[group],
      keys: () => [...inGroup(group), ...more(group)],
    }))
    .filter((one) => one.keys().length > 0);
  return (
    <>
      <Show when={!listed.some((one) => one.group === 'messages')}>
        <p class={styles.note}>{t('help.keys_more')}</p>
      </Show>
      <div class={styles.groups}>
        <For each={groups}>
          {(group) => (
            <section class={styles.group}>
              <h3>{t(group.title)}</h3>
              <dl>
                <For each={group.keys()}>
                  {(one) => (
                    <div class={styles.line}>
                      <dt>{t(one.label)}</dt>
                      <dd class={styles.keys}>
                        <For each={one.keys}>{(key) => <kbd class={styles.key}>{shown(key)}</kbd>}</For>
                      </dd>
                    </div>
                  )}
                </For>
              </dl>
            </section>
          )}
        </For>
      </div>
    </>
  );
}

/** Returns one entry per action, even if several components handle its keys. */
function keysOf(shortcuts: readonly Shortcut[]): Key[] {
  const keys = new Map<MessageKey, string[]>();
  for (const one of shortcuts) {
    if (!one.label) continue;
    keys.set(one.label, [...new Set([...(keys.get(one.label) ?? []), ...[one.keys].flat()])]);
  }
  return [...keys].map(([label, all]) => ({ label, keys: all }));
}

const NAMES: Readonly<Record<string, MessageKey>> = { ' ': 'help.key_space', 'Shift+ ': 'help.key_shift_space' };

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

function shown(key: string): string {
  const name = NAMES[key];
  if (name) return t(name);
  // Keys that are pressed one after the other are separated by spaces.
  return key
    .split(' ')
    .map((one) => shownKey(SIGNS[one] ?? one))
    .join(' ');
}

function Formatting(): JSX.Element {
  return (
    <table class={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('help.you_write')}</th>
          <th scope="col">{t('help.it_looks')}</th>
        </tr>
      </thead>
      <tbody>
        <For each={FORMATTING}>
          {(one) => (
            <tr>
              <td>
                <pre class={styles.source}>{one.text}</pre>
              </td>
              <td>
                <Show when={one.html} fallback={one.says && t(one.says)}>
                  {(html) => <MessageContent html={html()} />}
                </Show>
              </td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

function Operators(): JSX.Element {
  return (
    <>
      <p class={styles.note}>{t('help.search_text')}</p>
      <table class={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('help.search_operator')}</th>
            <th scope="col">{t('help.search_meaning')}</th>
          </tr>
        </thead>
        <tbody>
          <For each={OPERATORS}>
            {(one) => (
              <tr>
                <td>
                  <code class={styles.source}>{one.written}</code>
                </td>
                <td>{t(one.means)}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </>
  );
}
