import { command } from '../command.ts';
import { said } from '../output.ts';

export const testMail = command<{ readonly address: string }>({
  name: 'test',
  summary: 'send a test mail immediately, and report whether the mail server accepts it',
  examples: ['mail test you@example.com'],
  define: (verb) => verb.argument('<address>', 'the recipient'),
  async run({ clients }, { address }) {
    const { from } = await clients.users.AdminSendTestMail({ to: address }, { deadlineMs: 60_000 });
    return said(`sent a mail from ${from} to ${address}`, { from, to: address });
  },
});
