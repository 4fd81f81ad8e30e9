/** The text that a start prints when it is ready: the address, the accounts, and commands to try. */
import { join, relative } from 'node:path';
import type { Origin } from './files.ts';
import type { PlantedAccount } from './plant.ts';
import type { StartSettings } from './settings.ts';

const SHOWN = 20;

interface Welcome {
  /** How the installation was created. */
  readonly kind: Origin['kind'];
  readonly settings: Pick<StartSettings, 'dataDir' | 'url' | 'externalUrl'>;
  readonly accounts: readonly PlantedAccount[];
  /** The zuliprc of each account. */
  readonly files: readonly string[];
  /** A channel that the first account may write to. */
  readonly channel: string | undefined;
  readonly seconds: string;
}

export function welcome(options: Welcome): string {
  const parts = [`Rookery is ready at ${options.settings.externalUrl} (after ${options.seconds} s). Ctrl-C stops it.`];
  const [first] = options.accounts;
  if (first) parts.push(accountTable(options), commands(options, first));
  else if (options.kind === 'empty') parts.push(operatorHint());
  else parts.push(`Accounts: the zuliprc files in ${shortened(join(options.settings.dataDir, 'demo'))}`);
  return `\n${parts.join('\n\n')}\n`;
}

function accountTable({ kind, accounts, files }: Welcome): string {
  const rows = accounts
    .slice(0, SHOWN)
    .map((account, i) => [
      account.role,
      account.full_name,
      account.email,
      account.password === '' ? '-' : kind === 'demo' ? account.password : 'as in the seed',
      shortened(files[i] ?? ''),
    ]);
  const table = [['role', 'name', 'email', 'password', 'zuliprc'], ...rows];
  const widths = table[0]?.map((_, i) => Math.max(...table.map((row) => row[i]?.length ?? 0))) ?? [];
  const lines = table.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd());
  if (accounts.length > SHOWN) lines.push(`  and ${accounts.length - SHOWN} more`);
  return `Accounts:\n${lines.join('\n')}`;
}

function commands({ settings, channel }: Welcome, account: PlantedAccount): string {
  const api = `${settings.url}/api/v1`;
  const curl = `curl -sS -u ${quote(`${account.email}:${account.api_key}`)}`;
  const lines = [`${curl} ${api}/users/me`];
  if (channel !== undefined) {
    const to = `-d type=stream --data-urlencode ${quote(`to=${channel}`)} -d topic=hello`;
    const narrow = `narrow=[{"operator":"channel","operand":${JSON.stringify(channel)}}]`;
    lines.push(
      `${curl} ${api}/messages ${to} --data-urlencode 'content=Good *morning*!'`,
      `${curl} -G ${api}/messages --data-urlencode ${quote(narrow)} -d anchor=newest -d num_before=5 -d num_after=0`,
    );
  }
  lines.push(
    `${curl} ${api}/register --data-urlencode 'event_types=["message","reaction"]'`,
    `${curl} -G ${api}/events -d queue_id=QUEUE_ID -d last_event_id=-1    # QUEUE_ID from the answer above`,
  );
  return `To try (as ${account.full_name}):\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

function operatorHint(): string {
  const lines = [
    "npm run rookery -- organisation create --name 'Our place'",
    "npm run rookery -- user create --email you@example.com --name 'Your Name' --role owner --password-stdin",
    'npm run rookery -- --help',
  ];
  return `If it has no organisation yet, make one in another terminal:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

/** Returns a path relative to the current directory, if it is inside of it. */
function shortened(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}

/** Quotes a text for a shell. */
function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
