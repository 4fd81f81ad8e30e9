/** What makes an app of the page: the service worker, and a new release while the page is open. */
import { t } from '../i18n/index.ts';
import { onPartGone } from '../load-part.ts';
import { notify } from '../ui/index.ts';

interface WorkerPolicy {
  createScriptURL(url: string): string;
}

/** Registers the worker once the first view is there; a browser without workers does without. */
export function installWorker(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  const factory = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: WorkerPolicy): WorkerPolicy } })
    .trustedTypes;
  const address = '/sw.js';
  const policy = factory?.createPolicy('rookery-worker', { createScriptURL: () => address });
  const register = () =>
    void navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address).catch(() => {});
  if (document.readyState === 'complete') setTimeout(register, AFTER_LOAD_MS);
  else addEventListener('load', () => setTimeout(register, AFTER_LOAD_MS), { once: true });
}

/** The worker loads what the page has loaded once more; that is not to slow down the first messages. */
const AFTER_LOAD_MS = 5000;

/** A part that is loaded later is gone with the release that the page is of. What is written stays: the user reloads. */
export function followReleases(): void {
  onPartGone(() => {
    const reload = { label: t('app.reload'), run: () => location.reload() };
    notify(t('app.updated'), { kind: 'danger', action: reload });
  });
}
