import { command } from './command.ts';
import { chooseOrganisation, type InOrganisation, inOrganisation } from './organisations.ts';
import { said } from './output.ts';
import { progressOf } from './progress.ts';

interface Options extends InOrganisation {
  readonly restart?: true;
  readonly json?: true;
}

/** Deadline of a call, ms: it works for two seconds, and may wait for MongoDB. */
const DEADLINE_MS = 30_000;

export const reindexOrganisation = command<Options>({
  name: 'reindex',
  summary: 'rebuild the search index of an organisation, while it is in use',
  examples: ['reindex', 'reindex --organisation birds --restart'],
  calls: ['users', 'messages'],
  define: (verb) => inOrganisation(verb).option('--restart', 'start over, and do not resume an interrupted run'),
  async run(installation, flags) {
    const realm = await chooseOrganisation(installation, flags);
    const { realm_id, name } = realm;
    const progress = progressOf(flags);
    const options = { route: String(realm_id), deadlineMs: DEADLINE_MS };
    let start = flags.restart ?? false;
    for (;;) {
      const { done, total, mended, finished } = await installation.clients.messages.Reindex(
        { realm_id, start },
        options,
      );
      start = false;
      if (finished)
        return said(`checked ${total} topics and messages of ${name}, mended ${mended}`, { realm_id, total, mended });
      progress(() => `${done} of ${total} topics and messages, ${mended} mended`);
    }
  },
});
