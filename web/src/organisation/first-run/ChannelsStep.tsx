import type { JSX } from 'solid-js';
import { createSignal, For, Index, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { allChannels, api, channelByName, state } from '../../state/index.ts';
import { Button, Checkbox, TextField } from '../../ui/index.ts';
import styles from './FirstRunDialog.module.css';

/** Number of empty fields at the start; more can be added. */
const FIELDS = 3;

/** The names of channels to create, and whether all new users are subscribed to them. */
export function createChannels() {
  const [names, setNames] = createSignal<readonly string[]>(Array.from({ length: FIELDS }, () => ''));
  const [areDefault, setDefault] = createSignal(true);
  const setName = (at: number, name: string) => setNames((all) => all.map((one, i) => (i === at ? name : one)));
  const addField = () => setNames((all) => [...all, '']);
  /** Creates the missing channels; a second call after a failure creates the rest. */
  const make = async () => {
    const wanted = [...new Set(names().map((one) => one.trim()))].filter((one) => one !== '');
    const missing = wanted.filter((one) => channelByName(one) === undefined);
    if (missing.length > 0) {
      await api.post('/users/me/subscriptions', { subscriptions: missing.map((name) => ({ name })) });
    }
    if (areDefault()) await makeDefault(wanted);
  };
  return { names, setName, addField, areDefault, setDefault, make };
}

export type Channels = ReturnType<typeof createChannels>;

async function makeDefault(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { stream_id } = await api.get('/get_stream_id', { stream: name });
    if (!state.realm_default_streams.includes(stream_id)) await api.post('/default_streams', { stream_id });
  }
}

/** The step that creates the first channels. */
export function ChannelsStep(props: { channels: Channels }): JSX.Element {
  return (
    <>
      <Show when={allChannels().length > 0}>
        <p>{t('organisation.channels_there')}</p>
        <ul class={styles.channels}>
          <For each={allChannels()}>{(one) => <li>#{one.name}</li>}</For>
        </ul>
      </Show>
      <Index each={props.channels.names()}>
        {(name, index) => (
          <TextField
            label={t('organisation.new_channel', { number: index + 1 })}
            maxLength={state.max_stream_name_length}
            autocomplete="off"
            value={name()}
            onInput={(event) => props.channels.setName(index, event.currentTarget.value)}
          />
        )}
      </Index>
      <div>
        <Button onClick={props.channels.addField}>{t('organisation.another_channel')}</Button>
      </div>
      <Checkbox
        label={t('organisation.channels_default')}
        checked={props.channels.areDefault()}
        onChange={props.channels.setDefault}
      />
    </>
  );
}
