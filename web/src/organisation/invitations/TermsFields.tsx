import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { isAdmin } from '../../state/index.ts';
import { Checkbox, Select, TextArea, TextField } from '../../ui/index.ts';
import { CheckList } from '../form/CheckList.tsx';
import {
  defaultChannelNames,
  expiryOptions,
  givenChannels,
  givenGroups,
  givenRoles,
  OTHER,
  type Terms,
} from './terms.ts';

/** What the invitation grants: role, channels, groups, a greeting. */
export function TermsFields(props: { terms: Terms }): JSX.Element {
  const terms = props.terms;
  return (
    <>
      <Select
        label={t('organisation.join_as')}
        value={terms.role()}
        options={givenRoles()}
        onChange={(role) => terms.setRole(role)}
      />
      <Select
        label={t('organisation.expires')}
        value={terms.expiry()}
        options={expiryOptions()}
        onChange={(minutes) => terms.setExpiry(minutes)}
      />
      <Show when={terms.expiry() === OTHER}>
        <TextField
          label={t('organisation.days')}
          type="number"
          inputmode="decimal"
          min={0.1}
          step="any"
          value={String(terms.days())}
          onInput={(event) => {
            const days = event.currentTarget.valueAsNumber;
            if (days > 0) terms.setDays(days);
          }}
        />
      </Show>
      <GivenFields terms={terms} />
      <Show when={isAdmin()}>
        <Greeting terms={terms} />
      </Show>
    </>
  );
}

/** The channels and groups that an invitation adds people to. */
export function GivenFields(props: { terms: Terms }): JSX.Element {
  const terms = props.terms;
  const channels = givenChannels();
  const groups = givenGroups();
  return (
    <>
      <Show when={terms.hasDefaults()}>
        <Checkbox
          label={t('organisation.with_default_channels')}
          hint={defaultChannelNames()}
          checked={terms.withDefaults()}
          onChange={terms.setWithDefaults}
        />
      </Show>
      <Show when={channels.length > 0}>
        <CheckList
          label={t('organisation.channels')}
          options={channels}
          value={terms.channels()}
          onChange={terms.setChannels}
        />
      </Show>
      <Show when={groups.length > 0}>
        <CheckList
          label={t('organisation.groups')}
          options={groups}
          value={terms.groups()}
          onChange={terms.setGroups}
        />
      </Show>
    </>
  );
}

/** A text of the invitation's own in the first message. */
function Greeting(props: { terms: Terms }): JSX.Element {
  const terms = props.terms;
  return (
    <>
      <Checkbox label={t('organisation.greet')} checked={terms.greets()} onChange={terms.setGreets} />
      <Show when={terms.greets()}>
        <TextArea
          label={t('organisation.greeting')}
          maxLength={8000}
          value={terms.greeting()}
          onInput={(event) => terms.setGreeting(event.currentTarget.value)}
        />
      </Show>
    </>
  );
}
