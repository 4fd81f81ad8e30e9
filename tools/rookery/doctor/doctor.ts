import { statfs } from 'node:fs/promises';
import { type ProcessReport, SERVICE_NAMES } from '@rookery/runtime';
import { dataDirectory } from '../../installation/files.ts';
import { command } from '../command.ts';
import { EXIT } from '../failures.ts';
import type { Installation } from '../installation.ts';
import { table } from '../output.ts';
import { type Asked, askEach, membersOf } from '../processes.ts';
import { certificateOf } from './certificates.ts';
import { type Finding, ofInstallation, ofProcess, room, roomResult } from './report.ts';

export const doctor = command<{ readonly all?: true }>({
  name: 'doctor',
  summary: 'check the installation, and report problems',
  examples: ['doctor', 'doctor --all', 'doctor --json'],
  calls: SERVICE_NAMES,
  define: (verb) => verb.option('--all', 'show the passed checks too'),
  async run(installation, { all, json }) {
    const startedAt = Date.now();
    const asked = await askEach<ProcessReport>(installation, membersOf(installation), (one, options) =>
      one.Examine({}, options),
    );
    const findings = [
      ...ofInstallation(asked),
      ...(await certificates(installation, asked)),
      ...(await ownDisk()),
      ...asked.flatMap((one) => ofProcess(one, skewOf(one, startedAt))),
    ];
    const wrong = findings.filter(({ result }) => result !== 'ok');
    const shown = all || json ? findings : wrong;
    const problems = findings.filter(({ result }) => result === 'problem').length;
    const { lines } = table(shown, {
      result: (one) => one.result,
      of: (one) => one.of,
      check: (one) => one.check,
      detail: (one) => one.detail,
    });
    const summary = `${findings.length} checks: ${problems} problems, ${wrong.length - problems} warnings`;
    return {
      data: { healthy: problems === 0, findings },
      lines: [...(shown.length > 0 ? lines : []), summary],
      exitCode: problems === 0 ? EXIT.done : EXIT.unhealthy,
    };
  },
});

/**
 * Returns the min. difference between a process's clock and this one's, ms, given that it answered between `startedAt`
 * and now.
 */
function skewOf({ answer }: Asked<ProcessReport>, startedAt: number): number {
  if (!answer) return 0;
  const { now_ms } = answer;
  return now_ms < startedAt ? startedAt - now_ms : Math.max(0, now_ms - Date.now());
}

async function certificates(
  { clients, site }: Installation,
  asked: readonly Asked<ProcessReport>[],
): Promise<Finding[]> {
  if (!asked.some(({ member, answer }) => member.service === 'users' && answer)) return [];
  // If `users` does not answer, its own findings give the reason.
  const realms = await clients.users.ListRealms({}).then(
    (reply) => reply.realms,
    () => [],
  );
  const used = realms.filter(({ deactivated }) => !deactivated);
  const urls = new Set([...used.map(({ url }) => url), site ?? ''].filter((url) => url !== ''));
  const found = await Promise.all([...urls].map((url) => certificateOf(url)));
  return found.flatMap((one) => (one ? [one] : []));
}

/** Checks the disk of the data directory, if it exists on this machine. */
async function ownDisk(): Promise<Finding[]> {
  const path = dataDirectory(process.env);
  const found = await statfs(path).catch(() => undefined);
  if (!found) return [];
  const [free, size] = [found.bavail * found.bsize, found.blocks * found.bsize];
  return [{ of: path, check: 'disk', result: roomResult(free, size), detail: room(free, size) }];
}
