/** Runs many registers in a process of their own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Installation } from '../bench/installation.ts';
import type { RegisterReport, RegisterRequest } from './register-process.ts';
import type { Account } from './request-load.ts';

/** Registers each account once, obeying `Retry-After`; all at the same time, or at a rate per second. */
export async function registerAll(
  { origin, host }: Installation,
  accounts: readonly Account[],
  options: { form: Record<string, string>; gzip: boolean; perSecond: number },
): Promise<RegisterReport> {
  const file = fileURLToPath(new URL('register-process.ts', import.meta.url));
  const child = fork(file, { serialization: 'advanced' });
  const request: RegisterRequest = {
    port: Number(new URL(origin).port),
    host,
    authorizations: accounts.map((account) => account.authorization),
    form: new URLSearchParams(options.form).toString(),
    headers: options.gzip ? { 'accept-encoding': 'gzip' } : {},
    perSecond: options.perSecond,
  };
  child.send(request);
  const [report] = (await once(child, 'message')) as [RegisterReport];
  return report;
}
