import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { formatDateTime, formatShortDate, t } from '../../i18n/index.ts';
import { roleName } from '../../people/index.ts';
import { api, isAdmin, isOwner, nameOf, ROLE, state } from '../../state/index.ts';
import { Button, confirm, copyLink, EmptyState, notify, notifyError, openDialog } from '../../ui/index.ts';
import { createFetched } from '../form/fetched.ts';
import { Loaded } from '../form/Loaded.tsx';
import { Part, ReadOnlyNote } from '../form/Part.tsx';
import { Table } from '../form/Table.tsx';
import { openInviteDialog } from '../InviteDialog.tsx';
import { EditLinkDialog } from './EditLinkDialog.tsx';
import { givenRoles, type Invitation, mayInviteByLink, mayInviteByMail } from './terms.ts';

/** Open invitations: the user's own; administrators see everyone's. */
export function Invitations(): JSX.Element {
  const invitations = createFetched(
    () => api.get('/invites').then((one) => one.invites),
    (event) => event.type === 'invites_changed',
  );
  return (
    <>
      <Show when={!isAdmin()}>
        <ReadOnlyNote>{t('organisation.own_invitations')}</ReadOnlyNote>
      </Show>
      <Part
        title={t('organisation.by_mail')}
        action={
          <Show when={mayInviteByMail() || mayInviteByLink()}>
            <Button kind="primary" onClick={openInviteDialog}>
              {t('organisation.invite_title')}
            </Button>
          </Show>
        }
      >
        <Loaded of={invitations}>
          {(all) => <List isLinks={false} rows={all().filter((one) => !one.is_multiuse)} />}
        </Loaded>
      </Part>
      <Part title={t('organisation.links')}>
        <Loaded of={invitations}>{(all) => <List isLinks rows={all().filter((one) => one.is_multiuse)} />}</Loaded>
      </Part>
    </>
  );
}

function List(props: { isLinks: boolean; rows: readonly Invitation[] }): JSX.Element {
  return (
    <Show
      when={props.rows.length > 0}
      fallback={<EmptyState title={props.isLinks ? t('organisation.no_links') : t('organisation.no_invitations')} />}
    >
      <Table
        label={props.isLinks ? t('organisation.links') : t('organisation.invitations')}
        columns={[
          {
            label: props.isLinks ? t('organisation.link') : t('organisation.email'),
            cell: (row) => (row.is_multiuse ? (row.link_url ?? t('organisation.link_hidden')) : row.email),
          },
          { label: t('organisation.invited_by'), cell: (row) => nameOf(row.invited_by_user_id) },
          { label: t('organisation.invited_on'), isShort: true, cell: (row) => <Day seconds={row.invited} /> },
          {
            label: t('organisation.expires'),
            isShort: true,
            cell: (row) => (row.expiry_date === null ? t('organisation.never') : <Day seconds={row.expiry_date} />),
          },
          { label: t('organisation.join_as'), isShort: true, cell: (row) => roleName(row.invited_as) },
        ]}
        rows={props.rows}
        idOf={(row) => row.id}
        actions={(row) => <Actions row={row} />}
      />
    </Show>
  );
}

function Day(props: { seconds: number }): JSX.Element {
  return <time title={formatDateTime(props.seconds)}>{formatShortDate(props.seconds)}</time>;
}

function Actions(props: { row: Invitation }): JSX.Element {
  const mayChange = () =>
    props.row.invited_by_user_id === state.user_id || (isAdmin() && (props.row.invited_as !== ROLE.owner || isOwner()));
  /** A user who has lost the role that their link grants may still revoke the link, but not change it. */
  const mayEdit = () => mayChange() && givenRoles().some(({ value }) => value === props.row.invited_as);
  return (
    <>
      <Show when={props.row.is_multiuse && props.row.link_url}>
        {(url) => <Button onClick={() => void copyLink(url())}>{t('organisation.copy_link')}</Button>}
      </Show>
      <Show when={mayChange()}>
        <Show when={!props.row.is_multiuse && props.row.email}>
          {(email) => <Button onClick={() => void resend(props.row.id, email())}>{t('organisation.resend')}</Button>}
        </Show>
        <Show when={props.row.is_multiuse && mayEdit()}>
          <Button onClick={() => openDialog((close) => <EditLinkDialog link={props.row} onClose={close} />)}>
            {t('organisation.edit')}
          </Button>
        </Show>
        <Button kind="danger" onClick={() => revoke(props.row)}>
          {t('organisation.revoke')}
        </Button>
      </Show>
    </>
  );
}

async function resend(id: number, email: string): Promise<void> {
  try {
    await api.post(`/invites/${id}/resend`);
    notify(t('organisation.resent', { email }));
  } catch (error) {
    notifyError(error);
  }
}

function revoke(row: Invitation): void {
  confirm({
    title: t('organisation.revoke_title'),
    text: row.is_multiuse ? t('organisation.revoke_link') : t('organisation.revoke_mail', { email: row.email }),
    action: t('organisation.revoke'),
    run: () => api.delete(row.is_multiuse ? `/invites/multiuse/${row.id}` : `/invites/${row.id}`),
  });
}
