import type { JSX } from 'solid-js';
import { t } from '../i18n/index.ts';
import { loginAddress } from '../state/index.ts';
import styles from './LogInBar.module.css';

/** Replaces the compose box for spectators: a link to the login. */
export function LogInBar(): JSX.Element {
  return (
    <section class={styles.bar} aria-label={t('app.spectator')}>
      <p class={styles.words}>{t('app.spectator_words')}</p>
      <a class={styles.logIn} href={loginAddress()}>
        {t('app.spectator_log_in')}
      </a>
    </section>
  );
}
