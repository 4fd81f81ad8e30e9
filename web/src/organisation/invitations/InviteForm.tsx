import { ApiError } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createSignal, For, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api } from '../../state/index.ts';
import {
  Banner,
  Button,
  Checkbox,
  copyLink,
  createSubmission,
  notify,
  Select,
  TextArea,
  TextField,
} from '../../ui/index.ts';
import { Fields } from '../form/Part.tsx';
import { TermsFields } from './TermsFields.tsx';
import { createTerms, mayInviteByLink, mayInviteByMail } from './terms.ts';

type Way = 'mail' | 'link';
/** An address that was not invited, and the reason. */
type Refused = readonly [email: string, why: string, isDeactivated: boolean];

type InviteForm = ReturnType<typeof createInviteForm>;

/** The state of the form and its submission. `onSent` is called when the emails have been sent. */
export function createInviteForm(onSent: () => void) {
  const terms = createTerms();
  const [way, setWay] = createSignal<Way>(mayInviteByMail() ? 'mail' : 'link');
  const [emails, setEmails] = createSignal('');
  const [notifies, setNotifies] = createSignal(true);
  const [refused, setRefused] = createSignal<readonly Refused[]>([]);
  const [link, setLink] = createSignal<string>();
  const { busy, error, submit } = createSubmission(async () => {
    setRefused([]);
    try {
      if (way() === 'mail') {
        await api.post('/invites', {
          ...terms.parameters(),
          invitee_emails: emails(),
          notify_referrer_on_join: notifies(),
        });
        notify(t('organisation.invited'));
        onSent();
      } else {
        const made = await api.post('/invites/multiuse', terms.parameters());
        setLink(made.invite_link);
      }
    } catch (failure) {
      const errors = failure instanceof ApiError ? failure.body.errors : undefined;
      if (Array.isArray(errors))
        leaveRefused(errors as Refused[], (failure as ApiError).body.sent_invitations === true);
      throw failure;
    }
  });
  /** If others were sent, only the rejected addresses stay in the field. */
  const leaveRefused = (errors: readonly Refused[], sent: boolean) => {
    setRefused(errors);
    if (sent) setEmails(errors.map(([email]) => email).join('\n'));
  };
  return { terms, way, setWay, emails, setEmails, notifies, setNotifies, busy, error, refused, link, submit };
}

/** The method, addresses and terms of an invitation. */
export function InviteFields(props: { form: InviteForm }): JSX.Element {
  const form = props.form;
  const ways = () => [
    ...(mayInviteByMail() ? [{ value: 'mail' as Way, label: t('organisation.by_mail') }] : []),
    ...(mayInviteByLink() ? [{ value: 'link' as Way, label: t('organisation.by_link') }] : []),
  ];
  return (
    <Fields>
      <Show when={form.error()}>
        {(error) => (
          <Banner kind="danger">
            {error()}
            <For each={form.refused()}>
              {([email, why]) => (
                <>
                  <br />
                  {email}: {why}
                </>
              )}
            </For>
          </Banner>
        )}
      </Show>
      <Show when={ways().length > 1}>
        <Select<Way>
          label={t('organisation.way')}
          value={form.way()}
          options={ways()}
          onChange={(way) => form.setWay(way)}
        />
      </Show>
      <Show when={form.way() === 'mail'}>
        <TextArea
          label={t('organisation.emails')}
          hint={t('organisation.emails_hint')}
          autocomplete="off"
          spellcheck={false}
          value={form.emails()}
          onInput={(event) => form.setEmails(event.currentTarget.value)}
        />
        <Checkbox label={t('organisation.notify_me')} checked={form.notifies()} onChange={form.setNotifies} />
      </Show>
      <TermsFields terms={form.terms} />
    </Fields>
  );
}

/** The new link, to pass on. */
export function MadeLink(props: { url: string }): JSX.Element {
  return (
    <Fields>
      <p>{t('organisation.link_made')}</p>
      <TextField
        label={t('organisation.link')}
        readOnly
        value={props.url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <Button kind="primary" onClick={() => void copyLink(props.url)}>
          {t('organisation.copy_link')}
        </Button>
      </div>
    </Fields>
  );
}
