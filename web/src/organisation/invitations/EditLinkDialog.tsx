import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api } from '../../state/index.ts';
import { Checkbox, FormDialog, Select } from '../../ui/index.ts';
import { GivenFields } from './TermsFields.tsx';
import { createTerms, type Invitation, rolesForLink } from './terms.ts';

/** Changes what a link grants. Its address and expiry stay the same. */
export function EditLinkDialog(props: { link: Invitation; onClose: () => void }): JSX.Element {
  const terms = createTerms();
  terms.setRole(props.link.invited_as);
  // The server lists a link without its channels and groups: they stay unchanged unless the user selects all of them
  // again.
  const [chooses, setChooses] = createSignal(false);
  const isChanged = () => chooses() || terms.role() !== props.link.invited_as;
  const submit = () => {
    const { invite_as, stream_ids, group_ids, include_realm_default_subscriptions } = terms.parameters();
    return api.patch(`/invites/multiuse/${props.link.id}`, {
      invite_as,
      ...(chooses() && { stream_ids, group_ids, include_realm_default_subscriptions }),
    });
  };
  return (
    <FormDialog
      title={t('organisation.edit_link')}
      action={t('organisation.save')}
      disabled={!isChanged()}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <p>{t('organisation.edit_link_text')}</p>
      <Select
        label={t('organisation.join_as')}
        value={terms.role()}
        options={rolesForLink(props.link)}
        onChange={(role) => terms.setRole(role)}
      />
      <Checkbox
        label={t('organisation.choose_given')}
        hint={t('organisation.choose_given_hint')}
        checked={chooses()}
        onChange={setChooses}
      />
      <Show when={chooses()}>
        <GivenFields terms={terms} />
      </Show>
    </FormDialog>
  );
}
