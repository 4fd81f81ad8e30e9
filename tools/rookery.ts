/**
 * What an operator does before anyone can log in, on a running installation: `npm run rookery -- --help`.
 *
 * The installation is the one of NATS_URL and NAMESPACE, else the one that `npm start` runs on DATA_DIR.
 */
import { text } from 'node:stream/consumers';
import { DomainError, ROLES, type RoleName, randomKey } from '@rookery/core';
import { checkNats } from '@rookery/embedded';
import { Unavailable } from '@rookery/rpc';
import { type Clients, connectClients, createLogger } from '@rookery/runtime';
import { Command, InvalidArgumentError, Option } from 'commander';
import { addBackupCommands } from './backup/commands.ts';
import { dataDirectory, readRunning, zuliprc } from './installation/files.ts';
import { StartRefusal } from './installation/refusal.ts';

interface Target {
  readonly natsUrl: string;
  readonly namespace: string;
  /** Where its gateway listens, as far as is known. */
  readonly site: string | undefined;
}

interface Organisation {
  readonly realm_id: number;
  readonly string_id: string;
  readonly name: string;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function findInstallation(env: NodeJS.ProcessEnv): Promise<Target> {
  const dataDir = dataDirectory(env);
  const running = readRunning(dataDir);
  if (env.NATS_URL) {
    const namespace = env.NAMESPACE || 'rookery';
    return { natsUrl: env.NATS_URL, namespace, site: env.EXTERNAL_URL || running?.url };
  }
  if (!running) {
    throw new StartRefusal(
      `No installation runs on ${dataDir}. Start one with npm start, or name another with DATA_DIR, or with NATS_URL and NAMESPACE.`,
    );
  }
  return { natsUrl: running.nats_url, namespace: running.namespace, site: env.EXTERNAL_URL || running.url };
}

/** Runs a command against the installation's users service. */
async function withUsers(run: (users: Clients['users'], target: Target) => Promise<void>): Promise<void> {
  const target = await findInstallation(process.env);
  await checkNats(target.natsUrl).catch((error: Error) => {
    throw new StartRefusal(`NATS of the installation cannot be used: ${error.message}`);
  });
  const { natsUrl, namespace } = target;
  const logger = createLogger({ service: 'rookery', replica: 'rookery', level: 'fatal' });
  const { clients, close } = await connectClients({ natsUrl, namespace, logger, calls: ['users'] });
  try {
    await run(clients.users, target);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    throw new StartRefusal(`No users service answers in the installation ${namespace} at ${natsUrl}: ${error.message}`);
  } finally {
    await close();
  }
}

/** The organisation that is meant: by subdomain or name, or the only one. */
async function chooseOrganisation(users: Clients['users'], wanted: string | undefined): Promise<Organisation> {
  const { realms } = await users.ListRealms({});
  const names = realms.map((realm) => realm.string_id || realm.name).join(', ');
  if (wanted !== undefined) {
    const found = realms.find((realm) => realm.string_id === wanted) ?? realms.find((realm) => realm.name === wanted);
    if (!found) throw new StartRefusal(`There is no organisation ${wanted}. There are: ${names || 'none'}`);
    return found;
  }
  const [only, ...others] = realms;
  if (!only) throw new StartRefusal('There is no organisation yet: npm run rookery -- organisation create --name NAME');
  if (others.length > 0)
    throw new StartRefusal(`There are several organisations; choose with --organisation: ${names}`);
  return only;
}

/** How a change to an organisation is called: at its place, under a key that makes a repetition harmless. */
const change = (realm: Organisation) => ({ route: String(realm.realm_id), requestKey: randomKey(24) });

interface UserOptions {
  readonly organisation?: string;
  readonly email: string;
}

async function getKey(users: Clients['users'], options: UserOptions, regenerate: boolean) {
  const realm = await chooseOrganisation(users, options.organisation);
  return await users.AdminGetApiKey({ realm_id: realm.realm_id, email: options.email, regenerate }, change(realm));
}

interface NewUserOptions extends UserOptions {
  readonly name: string;
  readonly role: RoleName;
  readonly password?: string;
  readonly passwordStdin?: boolean;
}

async function createUser(options: NewUserOptions): Promise<void> {
  const password = options.passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : (options.password ?? '');
  if (options.passwordStdin && password === '') throw new StartRefusal('--password-stdin: nothing was given');
  await withUsers(async (users) => {
    const realm = await chooseOrganisation(users, options.organisation);
    const created = await users.AdminCreateUser(
      {
        realm_id: realm.realm_id,
        email: options.email,
        full_name: options.name,
        role: ROLES[options.role],
        password,
      },
      change(realm),
    );
    say(`created ${options.role} ${created.email} (user ${created.user_id}) in ${realm.name}`);
    say(`API key: ${created.api_key}`);
  });
}

async function grantUserCreation(options: UserOptions & { revoke?: true }): Promise<void> {
  await withUsers(async (users) => {
    const realm = await chooseOrganisation(users, options.organisation);
    const revoked = options.revoke ?? false;
    await users.AdminGrantUserCreation({ realm_id: realm.realm_id, email: options.email, revoked }, change(realm));
    say(`${options.email} may ${revoked ? 'no longer ' : ''}create users, as an administrator of ${realm.name}`);
  });
}

async function listUsers(options: { organisation?: string }): Promise<void> {
  await withUsers(async (users) => {
    const realm = await chooseOrganisation(users, options.organisation);
    const reply = await users.AdminListUsers({ realm_id: realm.realm_id }, { route: String(realm.realm_id) });
    const roleName = (role: number) => Object.entries(ROLES).find(([, number]) => number === role)?.[0] ?? String(role);
    printTable(
      ['id', 'role', 'e-mail', 'name', ''],
      reply.users.map((user) => [
        String(user.user_id),
        user.bot_type ? 'bot' : roleName(user.role),
        user.email,
        user.full_name,
        user.is_active ? '' : 'deactivated',
      ]),
    );
  });
}

async function listRealms(): Promise<void> {
  await withUsers(async (users) => {
    const { realms } = await users.ListRealms({});
    const rows = realms.map((realm) => [
      String(realm.realm_id),
      realm.string_id || '(root)',
      realm.name,
      realm.deactivated ? `deactivated${dueOf(realm.deletion_at_ms)}` : '',
    ]);
    printTable(['id', 'subdomain', 'name', ''], rows);
  });
}

async function createOrganisation(o: { name: string; subdomain: string; spectators?: true }): Promise<void> {
  const { name, subdomain, spectators = false } = o;
  await withUsers(async (users) => {
    const created = await users.CreateRealm(
      { name, string_id: subdomain, enable_spectator_access: spectators },
      { requestKey: randomKey(24) },
    );
    say(`created the organisation ${name} (${created.realm_id})${subdomain ? ` at the subdomain ${subdomain}` : ''}`);
  });
}

/** Deleting the data of an organisation is the operator's, when its owners said that it shall go. */
const dueOf = (ms: number): string => (ms === 0 ? '' : `, to be deleted ${new Date(ms).toISOString().slice(0, 10)}`);

async function reactivateRealm(o: { organisation?: string }): Promise<void> {
  await withUsers(async (users) => {
    const realm = await chooseOrganisation(users, o.organisation);
    await users.ReactivateRealm({ realm_id: realm.realm_id }, change(realm));
    say(`reactivated the organisation ${realm.name} (${realm.realm_id})`);
  });
}

async function printZuliprc(options: UserOptions & { site?: string }): Promise<void> {
  await withUsers(async (users, target) => {
    const site = options.site ?? target.site;
    if (site === undefined) throw new StartRefusal('Where the gateway listens is not known here: give --site URL.');
    process.stdout.write(zuliprc(await getKey(users, options, false), site));
  });
}

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const table = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...table.map((row) => row[i]?.length ?? 0)));
  for (const row of table)
    say(
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

const inOrganisation = (command: Command): Command =>
  command.option('--organisation <subdomain or name>', 'default: the only one');
const ofUser = (command: Command): Command =>
  inOrganisation(command).requiredOption('--email <address>', 'of the user; case does not matter');

function subdomainOption(value: string): string {
  if (/^([a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?)?$/.test(value)) return value;
  throw new InvalidArgumentError('lower-case letters, digits and dashes between them');
}

const program = new Command('npm run rookery --').description('Administers a running installation of Rookery');

const organisation = program.command('organisation').description('organisations');
organisation
  .command('create')
  .description('create an organisation')
  .requiredOption('--name <name>')
  .option('--subdomain <name>', 'its part of the host name; default: the root', subdomainOption, '')
  .option('--spectators', 'show web-public channels to who is not logged in')
  .action(createOrganisation);
organisation.command('list').description('list the organisations').action(listRealms);
inOrganisation(organisation.command('reactivate'))
  .description('take a deactivated organisation into use again')
  .action(reactivateRealm);

const user = program.command('user').description('users');
ofUser(user.command('create'))
  .description('create a user who can log in at once')
  .requiredOption('--name <full name>')
  .addOption(new Option('--role <role>').choices(Object.keys(ROLES)).default('member'))
  .addOption(new Option('--password <password>', 'seen by everyone on this machine').conflicts('passwordStdin'))
  .option('--password-stdin', 'read the password from standard input')
  .action(createUser);
ofUser(user.command('grant-user-creation'))
  .description('let a user create others over the API (POST /users), while they are an administrator')
  .option('--revoke', 'no longer')
  .action(grantUserCreation);
inOrganisation(user.command('list')).description('list the users').action(listUsers);

const apiKey = program.command('api-key').description('API keys');
ofUser(apiKey.command('show'))
  .description("print a user's API key")
  .action((options: UserOptions) => withUsers(async (users) => say((await getKey(users, options, false)).api_key)));
ofUser(apiKey.command('regenerate'))
  .description('give a user a new API key; the old one ends')
  .action((options: UserOptions) => withUsers(async (users) => say((await getKey(users, options, true)).api_key)));

ofUser(program.command('zuliprc'))
  .description("print the configuration file for a user's clients")
  .option('--site <url>', 'where the gateway listens; default: as npm start knows it')
  .action(printZuliprc);

addBackupCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  const plain = error instanceof StartRefusal || error instanceof DomainError;
  process.stderr.write(`${plain ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
