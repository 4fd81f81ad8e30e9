import type { Subscription } from '@rookery/client';
import RotateCcw from 'lucide-solid/icons/rotate-ccw';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api, state, subscribedChannels, subscription } from '../../state/index.ts';
import { ChannelIcon, createEdited, createSave, IconButton, Select } from '../../ui/index.ts';
import styles from './FlagTable.module.css';
import { FlagRow, FlagTable } from './FlagTable.tsx';
import { CHANNEL_PROPERTIES, differences, notifies, OF_CHANNELS, WAYS, type Way } from './kinds.ts';

/**
 * Channels whose notifications differ from those of all channels. Any other can be added, and is listed until the view
 * is closed.
 */
export function ChannelTable(): JSX.Element {
  const [chosen, setChosen] = createSignal<readonly number[]>([]);
  const isListed = (one: Subscription) =>
    chosen().includes(one.stream_id) || differences(one, state.user_settings).length > 0;
  const channels = createMemo(() => subscribedChannels().filter((one) => !one.is_archived));
  const listed = createMemo(() => channels().flatMap((one) => (isListed(one) ? [one.stream_id] : [])));
  const others = createMemo(() => channels().filter((one) => !isListed(one)));
  return (
    <>
      <Show when={listed().length > 0}>
        <FlagTable label={t('settings.notify_channels')}>
          <For each={listed()}>
            {(id) => <Row id={id} onReset={() => setChosen((ids) => ids.filter((other) => other !== id))} />}
          </For>
        </FlagTable>
      </Show>
      <Show when={others().length > 0}>
        <Select
          class={styles.add ?? ''}
          label={t('settings.add_channel')}
          value={0}
          options={[
            { value: 0, label: t('settings.choose_channel') },
            ...others().map((one) => ({ value: one.stream_id, label: one.name })),
          ]}
          onChange={(id) => id !== 0 && setChosen((ids) => [...ids, id])}
        />
      </Show>
    </>
  );
}

function Row(props: { id: number; onReset: () => void }): JSX.Element {
  const save = createSave();
  const one = () => subscription(props.id);
  const isOn = (way: Way) => {
    const known = one();
    return known ? notifies(known, way, state.user_settings) : state.user_settings[OF_CHANNELS[way]];
  };
  const write = (values: readonly (readonly [Way, boolean])[]) =>
    api.post('/users/me/subscriptions/properties', {
      subscription_data: values.map(([way, value]) => ({
        stream_id: props.id,
        property: CHANNEL_PROPERTIES[way],
        value,
      })),
    });
  const settingOf = (way: Way) =>
    createEdited(
      () => isOn(way),
      (value) => write([[way, value]]),
    );
  const settings = Object.fromEntries(WAYS.map((way) => [way, settingOf(way)]));
  /**
   * The API cannot reset a channel's settings to null: setting the values of all channels looks the same, and the
   * channel is no longer listed.
   */
  const reset = async () => {
    // Compares the shown values: the event of a change immediately before may still be in flight.
    const ways = WAYS.filter((way) => settings[way]?.value() !== state.user_settings[OF_CHANNELS[way]]);
    const values = ways.map((way) => [way, state.user_settings[OF_CHANNELS[way]]] as const);
    if (values.length === 0 || (await save.run(() => write(values)))) props.onReset();
  };
  return (
    <FlagRow
      name={one()?.name ?? ''}
      icon={<ChannelIcon channel={one()} size={14} />}
      settings={settings}
      status={save.status()}
      end={
        <IconButton label={t('settings.reset_channel', { name: one()?.name ?? '' })} onClick={() => void reset()}>
          <RotateCcw size={16} />
        </IconButton>
      }
    />
  );
}
