/**
 * Notifies users of logins to their account from a new device or address. Known devices and addresses are recorded in
 * the operation that stages the mail, before the login is answered: so each new one causes exactly one mail.
 */
import type { Origin } from '@rookery/protos/gen/rookery/Origin.ts';
import { knownBase } from '../mail/rules/links.ts';
import { newLogin } from '../mail/rules/templates.ts';
import { settingOf } from '../realm/rules/user-settings.ts';
import { readRealm } from '../realm/store.ts';
import { readUser } from '../user/store/users.ts';
import type { AuthenticationContext } from './context.ts';
import { deviceOf } from './rules/devices.ts';
import { addPlaces, areFresh, areKnown, findPlaces, marksOf } from './store/login-places.ts';

/**
 * Age of an account, ms, up to which its logins cause no mail: the user who creates an account logs in to it. A longer
 * time would hide an intruder who comes right after.
 */
const JUST_MADE_MS = 60_000;

/**
 * Records a login, and mails the user if its device or address is new, unless the user disabled that
 * (`enable_login_emails`) or the account is younger than a minute. Call it after authentication and before the login is
 * answered.
 * @param origin undefined: unknown, and no mail is sent
 */
export async function noticeLogin(
  context: Pick<AuthenticationContext, 'commits' | 'database' | 'mail' | 'config'>,
  user: { readonly realm: number; readonly id: number },
  origin: Origin | null | undefined,
): Promise<void> {
  const { database, config, mail } = context;
  if (!(config.LOGIN_MAILS ?? !config.DEVELOPMENT) || !mail.configured || !origin) return;
  const { address = '', realm_url = '' } = origin;
  const device = deviceOf(origin.user_agent ?? '');
  const marks = marksOf(user, { device, address });
  if (areFresh(await findPlaces(database, user.realm, user.id), marks, Date.now())) return;
  const published = await context.commits.run(user.realm, {}, async (tx) => {
    const places = await tx.read((session) => findPlaces(database, tx.realm, user.id, session));
    const account = await readUser(tx, database, user.id);
    if (!account?.is_active) return false;
    const realm = await readRealm(tx, database);
    addPlaces(tx, user.id, places, marks);
    if (areKnown(places, marks) || tx.nowMs - account.joined_at < JUST_MADE_MS) return false;
    if (!settingOf(account.settings, 'enable_login_emails')) return false;
    const url = knownBase(config, realm_url);
    const organisation = { name: realm.name, url: url ?? realm.bot_domain };
    const { email, timezone } = account;
    const reset = url && `${url}/accounts/password/reset/`;
    mail.put(tx, email, newLogin({ organisation, email, timezone, at: tx.nowMs, device, address, reset }));
    return true;
  });
  if (published) mail.soon();
}
