/** The answers that mail servers get over SMTP, from a receiver whose peers a test determines. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { badRequest, notReady } from '@rookery/core';
import type { PostMailRequest__Output } from '@rookery/protos/gen/rookery/PostMailRequest.ts';
import { Connection, services, startServer } from '@rookery/rpc';
import { createClients } from '@rookery/runtime';
import { createTransport } from 'nodemailer';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, expect, it, vi } from 'vitest';
import { RateLimits } from '../admission/rate-limits.ts';
import { mailReceiver } from './receiver.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const token = (digit: string | number) => String(digit).repeat(32);
const TO = `square.${token('a')}.show-sender@example.com`;
const WAIT = { timeout: 10_000, interval: 20 };
const refusedWith = (responseCode: number) => expect.objectContaining({ responseCode });

/** Starts a receiver. Tokens that repeat one character are addresses of channel 3, except those of `0`. */
async function start(post: (mail: PostMailRequest__Output) => void = () => {}, mailsPerChannel = 0) {
  const posted: PostMailRequest__Output[] = [];
  const logger = pino({ level: 'silent' });
  const channels = {
    FindEmailAddress: async ({ token: given }: { token: string }) =>
      given === token(0) || given === '' ? {} : { realm_id: 1, channel_id: 3 },
  };
  const messages = {
    PostMail: async (mail: PostMailRequest__Output) => {
      post(mail);
      posted.push(mail);
      return { id: '1' };
    },
  };
  const peer = await startServer({
    host: '127.0.0.1',
    port: 0,
    logger,
    services: [
      { definition: services.Channels, handlers: channels },
      { definition: services.Messages, handlers: messages },
      { definition: services.Users, handlers: { FindReplyAddress: async () => ({}) } },
    ],
  });
  const connection = new Connection({ address: `127.0.0.1:${peer.port}`, logger });
  const metrics = new Registry();
  const rates = new RateLimits({ perUser: 0, perAddress: 0, mailsPerChannel, gateways: () => 1 });
  const receiver = mailReceiver({ clients: createClients(connection), logger, metrics, rates });
  const port = await receiver.listen(0, '127.0.0.1');
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, secure: false });
  stops.push(
    () => peer.close(),
    () => connection.close(),
    () => receiver.stop(),
    () => transport.close(),
  );
  const mail = (to: string | string[], more: object = {}) =>
    transport.sendMail({ from: 'eve@example.org', to, subject: 'Lunch', text: 'At noon?', ...more });
  const counts = async () => {
    const { values } = (await metrics.getSingleMetric('rookery_incoming_mails_total')?.get()) ?? { values: [] };
    return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
  };
  return { mail, posted, port, counts };
}

it('stores nothing that it cannot post: the mail server is to come again', async () => {
  let away = true;
  const { mail, posted, counts } = await start(() => {
    if (away) throw notReady();
  });
  const messageId = '<one@example.org>';
  await expect(mail(TO, { messageId })).rejects.toEqual(refusedWith(451));
  away = false;
  await mail(TO, { messageId });
  expect(posted).toEqual([expect.objectContaining({ token: token('a'), topic: 'Lunch' })]);
  expect(await counts()).toEqual({ posted: 1, dropped: 0, refused: 0, deferred: 1 });
});

it('asks for a mail again where one of its channels could not take it, under the same keys', async () => {
  const seen: string[] = [];
  let away = true;
  const { mail } = await start(({ token: given, key }) => {
    seen.push(key);
    if (away && given === token('b')) throw notReady();
  });
  const to = ['a', 'b'].map((one) => `${token(one)}@example.com`);
  await expect(mail(to, { messageId: '<two@example.org>' })).rejects.toEqual(refusedWith(451));
  away = false;
  await mail(to, { messageId: '<two@example.org>' });
  expect(seen).toHaveLength(4);
  expect(new Set(seen).size).toBe(2);
});

it('refuses for good what is refused for good', async () => {
  const { mail, counts } = await start(() => {
    throw badRequest('You do not have permission to post in this channel.');
  });
  await expect(mail(TO)).rejects.toEqual(refusedWith(550));
  await expect(mail(`${token(0)}@example.com`)).rejects.toEqual(refusedWith(550));
  await expect(mail('eve@example.org')).rejects.toEqual(refusedWith(550));
  expect(await counts()).toEqual({ posted: 0, dropped: 0, refused: 3, deferred: 0 });
});

it('takes so many mails for a channel in a minute, and asks for the others later', async () => {
  const { mail, posted } = await start(undefined, 2);
  await mail(TO);
  await mail(`${token('b')}@example.com`);
  await expect(mail(TO)).rejects.toEqual(refusedWith(451));
  expect(posted).toHaveLength(2);
});

it('takes ten recipients', async () => {
  const { mail, posted } = await start();
  const to = Array.from('123456789abc', (one) => `${token(one)}@example.com`);
  const { accepted, rejectedErrors } = await mail(to);
  expect(accepted).toEqual(to.slice(0, 10));
  expect(rejectedErrors).toEqual([refusedWith(452), refusedWith(452)]);
  expect(posted).toHaveLength(10);
});

it('posts nothing of a mail that breaks off', async () => {
  const { port, posted, counts } = await start();
  const socket = connect(port, '127.0.0.1');
  const said = async (line: string, code: string) => {
    socket.write(line);
    let text = '';
    while (!new RegExp(`^${code} `, 'm').test(text)) text += String((await once(socket, 'data'))[0]);
  };
  await said('', '220');
  await said('HELO eve\r\n', '250');
  await said('MAIL FROM:<eve@example.org>\r\n', '250');
  await said(`RCPT TO:<${TO}>\r\n`, '250');
  await said('DATA\r\n', '354');
  socket.write('Subject: Lunch\r\n\r\nAt no');
  socket.destroy();
  await vi.waitFor(async () => expect(await counts()).toMatchObject({ posted: 0, deferred: 1 }), WAIT);
  expect(posted).toEqual([]);
});
