import type { JSX } from 'solid-js';
import { createEffect, Match, Switch } from 'solid-js';
import { t } from '../i18n/index.ts';
import { setViewTitle } from '../state/index.ts';
import { Drafts } from './later/Drafts.tsx';
import styles from './later/Later.module.css';
import { Reminders } from './later/Reminders.tsx';
import { Scheduled } from './later/Scheduled.tsx';

/** Messages that are not sent yet: drafts, scheduled messages, and reminders. */
export function Later(props: { kind: 'drafts' | 'scheduled' | 'reminders' }): JSX.Element {
  const title = () => t(`compose.${props.kind}`);
  createEffect(() => setViewTitle(title()));
  return (
    <section class={styles.view} aria-label={title()}>
      <div class={styles.column}>
        <h1 class={styles.heading}>{title()}</h1>
        <Switch>
          <Match when={props.kind === 'drafts'}>
            <Drafts />
          </Match>
          <Match when={props.kind === 'scheduled'}>
            <Scheduled />
          </Match>
          <Match when={props.kind === 'reminders'}>
            <Reminders />
          </Match>
        </Switch>
      </div>
    </section>
  );
}
