import { command } from '../command.ts';
import { said } from '../output.ts';

export const testMail = command<{ readonly address: string }>({
  name: 'test',
  summary: 'send a mail at once, and show what the mail server says of it',
  examples: ['mail test you@example.com'],
  define: (verb) => verb.argument('<address>', 'whom to send it to'),
  async run({ clients }, { address }) {
    const { from } = await clients.users.AdminSendTestMail({ to: address }, { deadlineMs: 60_000 });
    return said(`sent a mail from ${from} to ${address}`, { from, to: address });
  },
});
