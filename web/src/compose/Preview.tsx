import type { JSX } from 'solid-js';
import { createResource, Match, Switch } from 'solid-js';
import { MessageContent } from '../content/index.ts';
import { t } from '../i18n/index.ts';
import { api } from '../state/index.ts';
import { Banner, Spinner } from '../ui/index.ts';
import styles from './Preview.module.css';
import { text } from './text.ts';

/** The text as the server renders it. */
export function Preview(): JSX.Element {
  const [rendered] = createResource(async () => {
    if (!/\S/.test(text())) return '';
    const answer = await api.post('/messages/render', { content: text() });
    return answer.rendered;
  });
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
