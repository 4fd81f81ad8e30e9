import { onCleanup } from 'solid-js';
import { activeUsers, api, isOwner, state } from '../../state/index.ts';
import { lazyOverlay, openDialog } from '../../ui/index.ts';

const FirstRunDialog = lazyOverlay(() => import('./FirstRunDialog.tsx').then((m) => m.FirstRunDialog));

/** The onboarding step under which the API records this: the first one that clients show to a new user. */
const STEP = 'intro_inbox_view_modal';
/** Max. age of the organisation, seconds: an owner who is still alone later has chosen to be. */
const NEW = 7 * 86_400;

/** Whether the organisation is new, and the user its owner and only member. */
export function isFirstRun(): boolean {
  const isOpen = (state.onboarding_steps ?? []).some((one) => one.name === STEP);
  const isNew = Date.now() / 1000 - state.realm_date_created < NEW;
  return isOpen && isNew && isOwner() && !activeUsers().some((one) => !one.is_bot && one.user_id !== state.user_id);
}

/** Guides the user who created the organisation through its setup. Offered once: closing it in any way ends it. */
export function offerFirstRun(): void {
  if (!isFirstRun()) return;
  openDialog((close) => {
    // If this fails, it is offered again, which does no harm.
    onCleanup(() => void api.post('/users/me/onboarding_steps', { onboarding_step: STEP }).catch(() => undefined));
    return <FirstRunDialog onClose={close} />;
  });
}
