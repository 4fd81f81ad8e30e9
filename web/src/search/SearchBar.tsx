import Search from 'lucide-solid/icons/search';
import type { JSX } from 'solid-js';
import { createMemo, For, onMount, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { view } from '../state/index.ts';
import { lazyOverlay, openDialog, shownKey, useShortcuts } from '../ui/index.ts';
import { describe } from './describe.ts';
import styles from './SearchBar.module.css';

const SearchPanel = lazyOverlay(() => import('./SearchPanel.tsx').then((m) => m.SearchPanel));

/** After the first messages are on screen. */
const PRELOAD_MS = 3000;

/** Opens the field over the page. `go`: places come first, else what can be searched for. */
export function openSearch(purpose: 'search' | 'go'): void {
  if (document.querySelector('[data-search-panel]')) return;
  openDialog((close) => <SearchPanel purpose={purpose} onClose={close} />);
}

/** What the view shows, as the search that it is; a press on it starts another. */
export function SearchBar(): JSX.Element {
  const pills = createMemo(() => (view().name === 'narrow' ? view().narrow.map(describe) : []));
  // What is typed right after the key is not to wait for it.
  onMount(() => setTimeout(() => void SearchPanel.preload(), PRELOAD_MS));
  useShortcuts([
    { keys: '/', label: 'search.key_search', group: 'global', run: () => openSearch('search') },
    {
      keys: 'Ctrl+K',
      label: 'search.key_go',
      group: 'global',
      whileTyping: true,
      overDialogs: true,
      run: () => openSearch('go'),
    },
  ]);
  return (
    <button type="button" class={styles.bar} aria-haspopup="dialog" onClick={() => openSearch('search')}>
      <span class={styles.icon} aria-hidden="true">
        <Search size={16} />
      </span>
      <span class="visually-hidden">{t('search.search')}</span>
      <Show when={pills().length > 0} fallback={<span class={styles.hint}>{t('search.search')}</span>}>
        <span class={styles.pills}>
          <For each={pills()}>{(text) => <span class={styles.pill}>{text}</span>}</For>
        </span>
      </Show>
      <kbd class={styles.key}>{shownKey('Ctrl+K')}</kbd>
    </button>
  );
}
