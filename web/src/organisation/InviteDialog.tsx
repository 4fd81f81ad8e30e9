import type { JSX } from 'solid-js';
import { Match, Show, Switch } from 'solid-js';
import { t } from '../i18n/index.ts';
import { closeOverlay } from '../state/index.ts';
import { Button, Dialog, EmptyState, openDialog } from '../ui/index.ts';
import { createInviteForm, InviteFields, MadeLink } from './invitations/InviteForm.tsx';
import { mayInviteByLink, mayInviteByMail } from './invitations/terms.ts';

/** Opens the dialog over the current view, which is visible again when it closes. */
export function openInviteDialog(): void {
  openDialog((close) => <InviteDialog onClose={close} />);
}

/** Invites people by email or with a link to pass on: `#invite`. */
export function InviteDialog(props: { onClose?: () => void }): JSX.Element {
  const close = () => (props.onClose ?? closeOverlay)();
  const form = createInviteForm(close);
  return (
    <Dialog
      open
      title={t('organisation.invite_title')}
      onClose={close}
      actions={
        <Show when={mayInviteByMail() || mayInviteByLink()}>
          <Button onClick={close}>{form.link() ? t('organisation.done') : t('ui.cancel')}</Button>
          <Show when={!form.link()}>
            <Button
              kind="primary"
              busy={form.busy()}
              disabled={form.way() === 'mail' && form.emails().trim() === ''}
              onClick={() => void form.submit()}
            >
              {form.way() === 'mail' ? t('organisation.invite') : t('organisation.make_link')}
            </Button>
          </Show>
        </Show>
      }
    >
      <Switch fallback={<InviteFields form={form} />}>
        <Match when={!mayInviteByMail() && !mayInviteByLink()}>
          <EmptyState title={t('organisation.may_not_invite')} />
        </Match>
        <Match when={form.link()}>{(link) => <MadeLink url={link()} />}</Match>
      </Switch>
    </Dialog>
  );
}
