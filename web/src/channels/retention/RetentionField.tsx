import type { JSX } from 'solid-js';
import { createMemo, createSignal, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { state } from '../../state/index.ts';
import styles from '../../ui/Details.module.css';
import { Banner, Button, createEdited, SaveNote, Select, TextField } from '../../ui/index.ts';
import { retentionLabel } from '../choices.ts';
import { FOR_EVER, isInvalid, NO_DAYS, type Retention, retentionValue } from './retention.ts';

const DEFAULT_DAYS = 365;

/** How long messages are retained. Saved by a button, below a warning, because it deletes messages. */
export function RetentionField(props: {
  value: Retention;
  /** Whether it is the organisation's own value. */
  ofOrganisation?: boolean;
  onSave: (value: string) => Promise<unknown>;
}): JSX.Element {
  const edited = createEdited(
    () => props.value,
    (retention) => props.onSave(retentionValue(retention)),
  );
  const [chosen, setChosen] = createSignal<Retention>();
  const shown = () => {
    const choice = chosen();
    return choice === undefined ? edited.value() : choice;
  };
  /** The days after which messages are deleted. */
  const days = () => shown() ?? state.realm_message_retention_days;
  const save = async () => {
    const retention = shown();
    if (await edited.set(retention)) setChosen((now) => (now === retention ? undefined : now));
  };
  return (
    <div class={styles.values}>
      <RetentionChoice value={shown()} ofOrganisation={props.ofOrganisation ?? false} onChange={setChosen} />
      <Show when={shown() !== edited.value()}>
        <Show when={days() !== FOR_EVER && !isInvalid(shown())}>
          <Banner kind="warning">{t('channels.retention_warning', { count: days() })}</Banner>
        </Show>
        <div>
          <Button
            kind={days() === FOR_EVER ? 'primary' : 'danger'}
            disabled={isInvalid(shown())}
            onClick={() => void save()}
          >
            {t('channels.save')}
          </Button>
        </div>
      </Show>
      <SaveNote status={edited.status()} />
    </div>
  );
}

const DAYS = 'days';

/** The choice, and the number of days if it is one. */
export function RetentionChoice(props: {
  value: Retention;
  ofOrganisation?: boolean;
  onChange: (value: Retention) => void;
}): JSX.Element {
  const isDays = () => props.value !== null && props.value !== FOR_EVER;
  // Also what 'for some days' offers after another choice. A number that is not valid stays in the field.
  const days = createMemo<number>(
    (last) => (props.value === null || props.value === FOR_EVER || isInvalid(props.value) ? last : props.value),
    DEFAULT_DAYS,
  );
  const choices = () => [
    ...(props.ofOrganisation ? [] : [{ value: retentionValue(null), label: retentionLabel(null) }]),
    { value: retentionValue(FOR_EVER), label: retentionLabel(FOR_EVER) },
    { value: DAYS, label: t('channels.for_some_days') },
  ];
  const choose = (choice: string) =>
    props.onChange(choice === DAYS ? days() : choice === retentionValue(FOR_EVER) ? FOR_EVER : null);
  return (
    <div class={styles.line}>
      <Select
        class={styles.grows ?? ''}
        label={t('channels.retention')}
        value={isDays() ? DAYS : retentionValue(props.value)}
        options={choices()}
        onChange={choose}
      />
      <Show when={isDays()}>
        <TextField
          label={t('channels.days')}
          type="number"
          inputmode="numeric"
          min={1}
          value={String(days())}
          error={isInvalid(props.value) ? t('channels.days_invalid') : undefined}
          onInput={(event) => {
            const number = event.currentTarget.valueAsNumber;
            props.onChange(Number.isInteger(number) && number > 0 ? number : NO_DAYS);
          }}
        />
      </Show>
    </div>
  );
}
