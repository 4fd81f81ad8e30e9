/** Third-party programs for the API, unmodified: one sends, one runs bots, one archives channels. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { type ApiClient, EventQueue } from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ok } from '../answers.ts';
import { say } from '../load/checks/report.ts';
import { type Installation, startInstallation } from './installation.ts';
import { pythonEnvironment } from './python-environment.ts';
import { writeZuliprcs } from './run-client.ts';

const found = await pythonEnvironment();
if ('reason' in found) say(`the Python programs are not tested: ${found.reason}`);
const program = (name: string) => ('program' in found ? found.program(name) : name);

const run = promisify(execFile);
const PROGRAM_MS = 30_000;
const CHANNEL = 'observations';

describe.skipIf('reason' in found)('Python programs', () => {
  let installation: Installation;
  let horatio: ApiClient;
  let hamlet: ApiClient;
  let bot: ApiClient;
  let zuliprcs: Awaited<ReturnType<typeof writeZuliprcs>>;

  beforeAll(async () => {
    installation = await startInstallation(inject('cluster'));
    const { organisation } = installation;
    horatio = await organisation.user('Horatio');
    hamlet = await organisation.user('Hamlet');
    bot = await organisation.user('Ghost', { botOf: horatio });
    const principals = [horatio, hamlet, bot].map(({ userId }) => userId);
    await ok(horatio.post('/users/me/subscriptions', { subscriptions: [{ name: CHANNEL }], principals }));
    zuliprcs = await writeZuliprcs({ horatio, bot });
    await organisation.settled();
  });
  afterAll(async () => {
    await zuliprcs?.remove();
    await installation?.stop();
  });

  it('zulip-send sends to a channel and to a person', async () => {
    const queue = await EventQueue.register(hamlet, { event_types: ['message'] });
    const send = (...args: string[]) =>
      run(program('zulip-send'), ['--config-file', zuliprcs.paths.horatio ?? '', ...args], { timeout: PROGRAM_MS });
    await send('--stream', CHANNEL, '--subject', 'castle', '--message', 'Something is rotten');
    await send(hamlet.email, '--message', 'Psst');
    const first = await queue.next(({ type }) => type === 'message');
    expect(first.message).toMatchObject({
      subject: 'castle',
      content: 'Something is rotten',
      sender_id: horatio.userId,
    });
    const second = await queue.next(({ type }) => type === 'message');
    expect(second.message).toMatchObject({ type: 'private', content: 'Psst', sender_id: horatio.userId });
    await expect(send('--stream', 'nonesuch', '--subject', 's', '--message', 'm')).rejects.toMatchObject({ code: 1 });
  });

  describe('zulip-run-bot', () => {
    let running: ChildProcess;
    let output = '';

    beforeAll(() => {
      running = spawn(program('zulip-run-bot'), ['helloworld', '--config-file', zuliprcs.paths.bot ?? '']);
      for (const stream of [running.stdout, running.stderr]) stream?.on('data', (text) => (output += text));
    });
    afterAll(async () => {
      if (running.exitCode !== null) return;
      running.kill('SIGKILL');
      await once(running, 'exit');
    });

    it('answers users who write to the bot or mention it, and reacts', async () => {
      const queue = await EventQueue.register(hamlet, { event_types: ['message', 'reaction'] });
      const isReply = (event: { type: string; message?: { sender_id: number } }) =>
        event.type === 'message' && event.message?.sender_id === bot.userId;
      const toBot = { type: 'direct', to: [bot.userId], content: 'Whither wilt thou lead me?' };
      // `zulip-run-bot` does not report when it has registered; its first answer shows it.
      await expect
        .poll(
          async () => {
            await ok(hamlet.post('/messages', toBot));
            return (await queue.next(isReply, 1_000).catch(() => undefined))?.message.content;
          },
          { timeout: PROGRAM_MS, interval: 100 },
        )
        .toBe('beep boop');
      const mention = { type: 'channel', to: CHANNEL, topic: 'castle', content: '@**Ghost** speak' };
      const { id } = await ok(hamlet.post('/messages', mention));
      const reply = await queue.next((event) => isReply(event) && event.message.type === 'stream');
      expect(reply.message).toMatchObject({ content: 'beep boop', subject: 'castle', display_recipient: CHANNEL });
      const reaction = await queue.next((event) => event.type === 'reaction' && event.message_id === id);
      expect(reaction).toMatchObject({ op: 'add', emoji_name: 'wave', user_id: bot.userId });
      expect([running.exitCode, output]).toEqual([null, expect.not.stringContaining('Traceback')]);
    });
  });

  // perceval requests the two messages after the last one that it has, until an answer says that it has the newest. It
  // takes the second for granted, and fails in a channel with fewer than three messages.
  it.each([3, 4, 7])('perceval archives all %i messages of a channel, each once', async (count) => {
    const name = `archive of ${count}`;
    await ok(horatio.post('/users/me/subscriptions', { subscriptions: [{ name }] }));
    const sent: number[] = [];
    for (let n = 0; n < count; n++) {
      const message = { type: 'channel', to: name, topic: 'castle', content: `Number ${n}` };
      sent.push((await ok(horatio.post('/messages', message))).id);
    }
    const account = ['--email', horatio.email, '--api-token', horatio.apiKey];
    const args = ['zulip', ...account, '--json-line', '--no-archive', horatio.origin, name];
    const { stdout } = await run(program('perceval'), args, { timeout: PROGRAM_MS });
    const items = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).data);
    // The server's bots also announce the new channel there.
    expect(items.map(({ id }) => id).filter((id) => sent.includes(id))).toEqual(sent);
  });
});
