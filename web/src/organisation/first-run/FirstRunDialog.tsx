import type { JSX } from 'solid-js';
import { createSignal, Match, Show, Switch } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api, state } from '../../state/index.ts';
import { Banner, Button, createSubmission, Dialog, TextArea, TextField } from '../../ui/index.ts';
import { ImageField } from '../form/ImageField.tsx';
import { Fields } from '../form/Part.tsx';
import { createInviteForm, InviteFields, MadeLink } from '../invitations/InviteForm.tsx';
import { changeRealm } from '../settings/source.ts';
import { type Channels, ChannelsStep, createChannels } from './ChannelsStep.tsx';
import styles from './FirstRunDialog.module.css';

const STEPS = ['name', 'icon', 'channels', 'people'] as const;
type Step = (typeof STEPS)[number];

/** Sets up a new organisation: name, icon, first channels and first people, one step each; each can be skipped. */
export function FirstRunDialog(props: { onClose: () => void }): JSX.Element {
  const run = createRun(() => props.onClose());
  return (
    <Dialog
      open
      title={t('organisation.first_title')}
      onClose={props.onClose}
      actions={
        <>
          <span class={styles.count}>{t('organisation.step_of', { step: run.at() + 1, count: STEPS.length })}</span>
          <Show when={run.at() > 0}>
            <Button onClick={run.goBack}>{t('organisation.step_back')}</Button>
          </Show>
          <Button onClick={run.skip}>{t('organisation.step_skip')}</Button>
          <Button kind="primary" busy={run.busy()} onClick={() => void run.next()}>
            {run.nextLabel()}
          </Button>
        </>
      }
    >
      <Fields>
        <h3 class={styles.heading}>{t(`organisation.first_${run.step()}`)}</h3>
        <Show when={run.error()}>{(text) => <Banner kind="danger">{text()}</Banner>}</Show>
        <Switch>
          <Match when={run.step() === 'name'}>
            <EnterSends run={run}>
              <NameStep run={run} />
            </EnterSends>
          </Match>
          <Match when={run.step() === 'icon'}>
            <ImageField
              label={t('organisation.icon')}
              hint={t('organisation.icon_hint', { most: state.max_icon_file_size_mib })}
              url={state.realm_icon_url}
              isOwn={state.realm_icon_source === 'U'}
              disabled={false}
              upload={(file) => api.post('/realm/icon', {}, { file })}
              remove={() => api.delete('/realm/icon')}
            />
          </Match>
          <Match when={run.step() === 'channels'}>
            <EnterSends run={run}>
              <ChannelsStep channels={run.channels} />
            </EnterSends>
          </Match>
          <Match when={run.step() === 'people'}>
            <Show when={run.invite.link()} fallback={<InviteFields form={run.invite} />}>
              {(link) => <MadeLink url={link()} />}
            </Show>
          </Match>
        </Switch>
      </Fields>
    </Dialog>
  );
}

type Run = ReturnType<typeof createRun>;

/** Enter in a field continues, like the button at the foot of the dialog. */
function EnterSends(props: { run: Run; children: JSX.Element }): JSX.Element {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void props.run.next();
      }}
    >
      <Fields>{props.children}</Fields>
      <button type="submit" hidden />
    </form>
  );
}

function NameStep(props: { run: Run }): JSX.Element {
  const run = props.run;
  return (
    <>
      <TextField
        label={t('organisation.name')}
        maxLength={40}
        value={run.name()}
        onInput={(event) => run.setName(event.currentTarget.value)}
      />
      <TextArea
        label={t('organisation.description')}
        maxLength={1000}
        value={run.description()}
        onInput={(event) => run.setDescription(event.currentTarget.value)}
      />
    </>
  );
}

function createRun(close: () => void) {
  const [at, setAt] = createSignal(0);
  const [name, setName] = createSignal(state.realm_name);
  const [description, setDescription] = createSignal(state.realm_description);
  const channels = createChannels();
  const invite = createInviteForm(close);
  const step = (): Step => STEPS[at()] ?? 'name';
  const goOn = () => (at() + 1 < STEPS.length ? setAt(at() + 1) : close());
  const work: Readonly<Record<Exclude<Step, 'people'>, () => Promise<unknown>>> = {
    name: () => saveProfile(name().trim(), description()),
    icon: () => Promise.resolve(),
    channels: () => channels.make(),
  };
  const { busy, error, submit, clear } = createSubmission(async () => {
    const now = step();
    if (now === 'people') return isInviteEmpty() ? close() : invite.submit();
    await work[now]();
    goOn();
  });
  const skip = () => {
    clear();
    goOn();
  };
  const goBack = () => {
    clear();
    setAt(at() - 1);
  };
  const isInviteEmpty = () => invite.link() !== undefined || (invite.way() === 'mail' && invite.emails().trim() === '');
  const nextLabel = () => {
    if (step() !== 'people') return t('organisation.step_next');
    if (isInviteEmpty()) return t('organisation.done');
    return invite.way() === 'mail' ? t('organisation.invite') : t('organisation.make_link');
  };
  return {
    at,
    step,
    name,
    setName,
    description,
    setDescription,
    channels: channels as Channels,
    invite,
    busy: () => busy() || invite.busy(),
    error,
    next: submit,
    skip,
    goBack,
    nextLabel,
  };
}

/** Sends only the changed ones, so that the server does not check an unchanged value. */
async function saveProfile(name: string, description: string): Promise<void> {
  const change = {
    ...(name === state.realm_name ? {} : { name }),
    ...(description === state.realm_description ? {} : { description }),
  };
  if (Object.keys(change).length > 0) await changeRealm(change);
}
