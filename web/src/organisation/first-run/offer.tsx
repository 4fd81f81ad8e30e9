import { activeUsers, api, isOwner, state } from '../../state/index.ts';
import { lazyOverlay, openDialog } from '../../ui/index.ts';

const FirstRunDialog = lazyOverlay(() => import('./FirstRunDialog.tsx').then((m) => m.FirstRunDialog));

/** What the API remembers of it: the first thing that clients explain to a new user. */
const STEP = 'intro_inbox_view_modal';
/** In seconds. Later an owner who is alone wants to be. */
const NEW = 7 * 86_400;

/** Whether the caller has just made the organisation and is alone in it. */
function isFirstRun(): boolean {
  const isOpen = (state.onboarding_steps ?? []).some((one) => one.name === STEP);
  const isNew = Date.now() / 1000 - state.realm_date_created < NEW;
  return isOpen && isNew && isOwner() && !activeUsers().some((one) => !one.is_bot && one.user_id !== state.user_id);
}

/**
 * Leads the one who made the organisation through what it needs. Once: however it is closed, it does not come again.
 */
export function offerFirstRun(): void {
  if (!isFirstRun()) return;
  openDialog((close) => (
    <FirstRunDialog
      onClose={() => {
        close();
        // Where this fails it is offered again, which is no harm.
        api.post('/users/me/onboarding_steps', { onboarding_step: STEP }).catch(() => undefined);
      }}
    />
  ));
}
