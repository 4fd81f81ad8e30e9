import type { JSX } from 'solid-js';
import { For } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { createUserSetting, type Setting } from '../parts/index.ts';
import { FlagRow, FlagTable } from './FlagTable.tsx';
import { type FlagName, KINDS, type Kind, type Way } from './kinds.ts';

/** Kinds of messages by kinds of notification. */
export function KindTable(): JSX.Element {
  return (
    <FlagTable label={t('settings.notify_about')}>
      <For each={KINDS}>{(kind) => <Row kind={kind} />}</For>
    </FlagTable>
  );
}

function Row(props: { kind: Kind }): JSX.Element {
  const settings = Object.fromEntries(
    (Object.entries(props.kind.settings) as [Way, FlagName][]).map(([way, name]) => [
      way,
      createUserSetting(name) as Setting<boolean>,
    ]),
  );
  return <FlagRow name={t(props.kind.label)} settings={settings} />;
}
