/** Registers the service worker, which makes the page installable as an app. */

interface WorkerPolicy {
  createScriptURL(url: string): string;
}

/** Registers the worker, if the browser supports workers. */
export function installWorker(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  const factory = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: WorkerPolicy): WorkerPolicy } })
    .trustedTypes;
  const address = '/sw.js';
  const policy = factory?.createPolicy('rookery-worker', { createScriptURL: () => address });
  void navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address).catch(() => {});
}
