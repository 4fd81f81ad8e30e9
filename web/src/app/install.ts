/** The service worker, which makes an app of the page. */

interface WorkerPolicy {
  createScriptURL(url: string): string;
}

/** Registers the worker; a browser without workers does without. */
export function installWorker(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  const factory = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: WorkerPolicy): WorkerPolicy } })
    .trustedTypes;
  const address = '/sw.js';
  const policy = factory?.createPolicy('rookery-worker', { createScriptURL: () => address });
  void navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address).catch(() => {});
}
