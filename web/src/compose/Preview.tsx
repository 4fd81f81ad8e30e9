import type { JSX } from 'solid-js';
import { createResource, createSignal, Match, onCleanup, Switch } from 'solid-js';
import { MessageContent } from '../content/index.ts';
import { t } from '../i18n/index.ts';
import { api } from '../state/index.ts';
import { Banner, Spinner } from '../ui/index.ts';
import styles from './Preview.module.css';
import { onText, text } from './text.ts';

/** The text as the server renders it. */
export function Preview(): JSX.Element {
  const [shown, setShown] = createSignal(text());
  // Uploads that end and quotations change the text meanwhile.
  onCleanup(onText(() => setShown(text())));
  const [rendered] = createResource(
    () => ({ content: shown() }),
    async ({ content }) => (/\S/.test(content) ? (await api.post('/messages/render', { content })).rendered : ''),
  );
  return (
    <section class={styles.preview} aria-label={t('compose.preview')}>
      <Switch fallback={<MessageContent html={rendered() ?? ''} />}>
        <Match when={rendered.error as unknown}>
          {(error) => <Banner kind="danger">{error() instanceof Error ? (error() as Error).message : ''}</Banner>}
        </Match>
        <Match when={rendered.loading}>
          <Spinner small />
        </Match>
        <Match when={rendered() === ''}>
          <p class={styles.empty}>{t('compose.nothingToPreview')}</p>
        </Match>
      </Switch>
    </section>
  );
}
