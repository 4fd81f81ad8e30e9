import Search from 'lucide-solid/icons/search';
import type { JSX } from 'solid-js';
import { createMemo, For, onMount, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { view } from '../state/index.ts';
import { lazyOverlay, openDialog, shownKey, useShortcuts } from '../ui/index.ts';
import { describe } from './describe.ts';
import styles from './SearchBar.module.css';

const SearchPanel = lazyOverlay(() => import('./SearchPanel.tsx').then((m) => m.SearchPanel));

/** Delay of the preload, ms: until after the first messages are shown. */
const PRELOAD_MS = 3000;

/** Opens the search field over the page. `go`: places come first; `search`: search terms do. */
function openSearch(purpose: 'search' | 'go'): void {
  if (document.querySelector('[data-search-panel]')) return;
  openDialog((close) => <SearchPanel purpose={purpose} onClose={close} />);
}

/** The current view as a search; a click opens the field. */
export function SearchBar(): JSX.Element {
  const pills = createMemo(() => (view().name === 'narrow' ? view().narrow.map(describe) : []));
  // Preloaded, so that text typed immediately after the key does not wait.
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
          <For each={pills()}>
            {(text) => (
              <span class={styles.pill} dir="auto">
                {text}
              </span>
            )}
          </For>
        </span>
      </Show>
      <kbd class={styles.key}>{shownKey('Ctrl+K')}</kbd>
    </button>
  );
}
