import { command } from '../command.ts';
import { EXIT } from '../failures.ts';
import { change, chooseOrganisation, findUser, type InOrganisation, inOrganisation } from '../organisations.ts';
import { said, table } from '../output.ts';
import { ofUser } from '../user/rows.ts';

export const testPush = command<InOrganisation & { readonly email: string }>({
  name: 'test',
  summary: "send a test notification to a user's devices, and show the result of each",
  examples: ['push test --email ada@example.com'],
  define: (verb) => inOrganisation(ofUser(verb)),
  async run(installation, flags) {
    const realm = await chooseOrganisation(installation, flags);
    const { user_id, email } = await findUser(installation, realm, flags.email);
    const { devices } = await installation.clients.users.AdminSendTestPush(
      { realm_id: realm.realm_id, user_id },
      { ...change(realm), deadlineMs: 60_000 },
    );
    if (devices.length === 0) return { ...said(`${email} has no device.`, []), exitCode: EXIT.refused };
    const answer = table(devices, {
      device: (one) => one.device_id || '(older kind)',
      result: (one) => one.result,
      '': (one) => one.reason,
    });
    const sent = devices.some((one) => one.result === 'sent');
    return { ...answer, exitCode: sent ? EXIT.done : EXIT.refused };
  },
});
