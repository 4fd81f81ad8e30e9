/** The title of the page: where one is, and how much is unread. */
import { createEffect, createRoot, createSignal } from 'solid-js';
import { ready, state } from './session.ts';
import { unreadDirect, unreadTopics, unreadTotal } from './unread.ts';

const [viewTitle, setViewTitle] = createSignal('');

/** Each view says its name. */
export { setViewTitle, viewTitle };

/** `desktop_icon_count_display` of the settings: which messages count. */
function countShown(): number {
  switch (state.user_settings.desktop_icon_count_display) {
    case 1:
      return unreadTotal();
    case 2:
      return unreadDirect() + unreadTopics().reduce((sum, one) => sum + (one.mention ? one.count : 0), 0);
    case 3:
      return unreadDirect() + unreadTopics().reduce((sum, one) => sum + (one.mention ? one.count : 0), 0);
    default:
      return 0;
  }
}

/** Follows the model from now on. */
export function followTitle(): void {
  createRoot(() => {
    createEffect(() => {
      if (!ready()) return;
      const count = countShown();
      const parts = [viewTitle(), state.realm_name].filter(Boolean);
      document.title = `${count > 0 ? `(${count > 999 ? '999+' : count}) ` : ''}${parts.join(' – ')}`;
    });
  });
}
