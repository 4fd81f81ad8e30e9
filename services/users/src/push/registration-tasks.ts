/**
 * Registers devices at the relay. A registration is stored with its device before the client is answered, and is a task
 * for a day, which is how long it is valid.
 */
import type { CommitQueue, Database } from '@rookery/data';
import { DurableTasks, type TaskRecord, type TasksContext } from '@rookery/runtime';
import { PUSH_DEVICES, type PushDeviceDocument } from '../devices/store/push-devices.ts';
import type { Directories } from '../directory/directory.ts';
import { type Registration, readDevice, stageRegistration } from './change-registration.ts';
import { REGISTRATION_MS, type RegistrationError } from './rules/registration.ts';
import type { PushRelay } from './transports/relay.ts';

/** The lease of a task, ms; longer than a request to the relay takes. */
const LEASE_MS = 30_000;
/** Waits between attempts, ms: doubled up to ten minutes. */
const RETRY_MS = [4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 512_000, 600_000];

/** A device whose registration is pending. */
export type PendingDevice = PushDeviceDocument & TaskRecord;

interface RegistrationContext extends TasksContext {
  readonly database: Database;
  readonly commits: CommitQueue;
  readonly directories: Directories;
  readonly relay: PushRelay | undefined;
}

export function registrationTasks(context: RegistrationContext): DurableTasks<PendingDevice> {
  return new DurableTasks<PendingDevice>({
    ...context,
    name: PUSH_DEVICES,
    execute: (device, { signal }) => register(context, device, signal),
    endsItself: true,
    leaseMs: LEASE_MS,
    retryMs: RETRY_MS,
  });
}

async function register(context: RegistrationContext, device: PendingDevice, signal: AbortSignal): Promise<void> {
  const { pending, realm } = device;
  if (!pending) return;
  if (Date.now() - pending.since > REGISTRATION_MS) return finish(context, device, { error: 'REQUEST_EXPIRED' });
  const { uuid } = (await context.directories.current(realm)).realm;
  const { token_id, kind, bouncer_public_key, encrypted_push_registration } = pending;
  const registration = { realm_uuid: uuid, token_id, bouncer_public_key, encrypted_push_registration };
  const answer = await context.relay?.register(registration, signal);
  if (answer?.result === 'registered') return finish(context, device, { address: { via: 'relay', token_id, kind } });
  if (answer?.result === 'refused') return finish(context, device, { error: answer.code as RegistrationError });
  throw new Error('the relay did not register the device');
}

/** Ends a registration, unless another has replaced it since the task was claimed. */
async function finish(
  { database, commits }: RegistrationContext,
  { realm, user, device, realm_url, pending }: PendingDevice,
  registration: Registration,
): Promise<void> {
  await commits.run(realm, {}, async (tx) => {
    const found = await readDevice(tx, database, user, device).catch(() => undefined);
    if (!found || found.stored?.pending?.since !== pending?.since) return {};
    stageRegistration(tx, found, { realm_url, registration });
    return {};
  });
}
