import { StartRefusal } from '../../installation/refusal.ts';
import { command } from '../command.ts';
import { Misuse } from '../failures.ts';
import type { Installation } from '../installation.ts';
import { change, chooseOrganisation, type InOrganisation, inOrganisation } from '../organisations.ts';
import { said } from '../output.ts';
import { progressOf } from '../progress.ts';

interface Options extends InOrganisation {
  readonly confirm?: string;
  readonly yes?: true;
  readonly json?: true;
}

/** The order of deletion: messages refer to channels, and everything refers to users. */
const STAGES = ['messages', 'channels', 'events', 'users'] as const;
/** Deadline of a call, ms: it works for two seconds, and may wait until its journal is published. */
const DEADLINE_MS = 30_000;

export const deleteOrganisation = command<Options>({
  name: 'delete',
  summary: 'delete a deactivated organisation and all its data permanently',
  examples: ["organisation delete --organisation birds --confirm 'The birds' --yes"],
  calls: ['users', 'channels', 'messages', 'events'],
  define: (verb) => inOrganisation(verb).requiredOption('--confirm <name>', 'the name of the organisation, in full'),
  confirm: ({ confirm }) => `Everything of ${confirm} is deleted, and nothing brings it back but a backup.`,
  async run(installation, flags) {
    const realm = await chooseOrganisation(installation, flags);
    const { realm_id, name, deactivated } = realm;
    if (flags.confirm !== name)
      throw new Misuse(`The organisation is called ${name}: confirm with --confirm '${name}'. Nothing was done.`);
    if (!deactivated) throw new StartRefusal(`${name} is in use: deactivate it first.`);
    const { users } = installation.clients;
    await users.DeleteRealm({ realm_id, name }, change(realm));
    const removed: Record<string, number> = {};
    const progress = progressOf(flags);
    for (const stage of STAGES) {
      removed[stage] = await erase(installation, realm_id, stage, (documents) =>
        progress(() => `${stage}: ${documents} documents removed`),
      );
    }
    return said(`deleted the organisation ${name} (${realm_id})`, { realm_id, name, removed });
  },
});

/** Deletes the documents of one service. @returns the number of removed documents */
async function erase(
  { clients }: Installation,
  realm_id: number,
  stage: (typeof STAGES)[number],
  onProgress: (removed: number) => void,
): Promise<number> {
  const options = { route: String(realm_id), deadlineMs: DEADLINE_MS };
  let removed = 0;
  for (let place = 0; ; ) {
    const step = await clients[stage].EraseRealm({ realm_id, place }, options);
    removed += step.removed;
    if (step.finished) return removed;
    place = step.place;
    onProgress(removed);
  }
}
