import type { JSX } from 'solid-js';
import { createMemo, For, Match, Show, Switch } from 'solid-js';
import { formatShortDate } from '../i18n/index.ts';
import { nameOf, state, user } from '../state/index.ts';
import { RenderedHtml } from '../ui/index.ts';
import styles from './ProfileDialog.module.css';

/** Values of `type` of a profile field. */
const TYPE = { choice: 3, date: 4, link: 5, users: 6, account: 7 } as const;

interface Entry {
  readonly id: number;
  readonly type: number;
  readonly name: string;
  readonly data: string;
  readonly value: string;
  readonly rendered: string | undefined;
}

/**
 * A person's values of the organisation's profile fields, in the organisation's order; the card shows only those of the
 * summary.
 */
export function ProfileFields(props: { userId: number; isSummary?: boolean }): JSX.Element {
  const entries = createMemo<readonly Entry[]>(() => {
    const own = user(props.userId)?.profile_data ?? {};
    return [...(state.custom_profile_fields ?? [])]
      .filter((one) => !props.isSummary || one.display_in_profile_summary)
      .sort((a, b) => a.order - b.order)
      .flatMap(({ id, type, name, field_data = '' }) => {
        const entered = own[id];
        return entered?.value
          ? [{ id, type, name, data: field_data, value: entered.value, rendered: entered.rendered_value }]
          : [];
      });
  });
  return (
    <For each={entries()}>
      {(one) => (
        <div class={styles.fact}>
          <dt>{one.name}</dt>
          <dd>
            <Value entry={one} />
          </dd>
        </div>
      )}
    </For>
  );
}

function Value(props: { entry: Entry }): JSX.Element {
  const is = (type: number) => props.entry.type === type;
  return (
    <Switch
      fallback={
        <Show when={props.entry.rendered} fallback={props.entry.value}>
          {(html) => <RenderedHtml html={html()} />}
        </Show>
      }
    >
      <Match when={is(TYPE.choice)}>{choiceText(props.entry)}</Match>
      <Match when={is(TYPE.date)}>{formatShortDate(Date.parse(props.entry.value) / 1000)}</Match>
      <Match when={is(TYPE.link)}>
        <Link url={props.entry.value} text={props.entry.value} />
      </Match>
      <Match when={is(TYPE.users)}>
        <For each={usersIn(props.entry.value)}>
          {(id, index) => (
            <>
              {index() > 0 ? ', ' : ''}
              <a href={`#user/${id}`}>{nameOf(id)}</a>
            </>
          )}
        </For>
      </Match>
      <Match when={is(TYPE.account)}>
        <Link url={accountUrl(props.entry)} text={props.entry.value} />
      </Match>
    </Switch>
  );
}

/** A link only if the address is one that a browser opens as a page. */
function Link(props: { url: string; text: string }): JSX.Element {
  return (
    <Show when={/^https?:\/\//i.test(props.url)} fallback={props.text}>
      <a href={props.url} target="_blank" rel="noopener noreferrer">
        {props.text}
      </a>
    </Show>
  );
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function choiceText({ data, value }: Entry): string {
  const choices = parsed(data) as Record<string, { text: string }> | undefined;
  return choices?.[value]?.text ?? value;
}

function usersIn(value: string): number[] {
  const ids = parsed(value);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
}

function accountUrl({ data, value }: Entry): string {
  const { subtype, url_pattern } = (parsed(data) ?? {}) as { subtype?: string; url_pattern?: string };
  const pattern = url_pattern ?? state.realm_default_external_accounts[subtype ?? '']?.url_pattern ?? '';
  return pattern.replace('%(username)s', encodeURIComponent(value));
}
