/** Pages for registering an account. */
import { isUnanswered } from '@rookery/rpc';
import { valuesOf } from '../wire/form.ts';
import { type Field, form, html } from './html.ts';
import { type PageResponse, refusalOf, type Visit } from './visit.ts';

const NO_GROUPS = { groups: [] };

function noneIfAway(error: unknown): typeof NO_GROUPS {
  if (isUnanswered(error)) return NO_GROUPS;
  throw error;
}

const EMAIL: Field = { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' };

/** `/accounts/home/`: for organisations that anyone may join. */
export async function homePage(visit: Visit): Promise<PageResponse> {
  return askForMail(visit, '/accounts/home/', '');
}

/** `/join/{key}/`: for holders of the link. */
export async function joinPage(visit: Visit): Promise<PageResponse> {
  const { context, realm, options, key, sends } = visit;
  if (!sends) await context.clients.users.CheckKey({ realm_id: realm.realm_id, key, purpose: 'join' }, options);
  return askForMail(visit, `/join/${encodeURIComponent(key)}/`, key);
}

async function askForMail(visit: Visit, action: string, join_key: string): Promise<PageResponse> {
  const { context, realm, form: sent, options, request } = visit;
  const title = `Join ${realm.name}`;
  let problem: string | undefined;
  if (visit.sends) {
    context.sessions.checkForm(request, sent);
    try {
      const { url: realm_url, origin } = visit;
      const fields = { realm_id: realm.realm_id, email: sent.email ?? '', join_key, realm_url, origin };
      await context.clients.users.StartRegistration(fields, options);
      return {
        title: 'Check your email',
        content: html`<p>If there is no account yet, a mail to ${sent.email} has a link to make one. It is good for a day.</p>`,
      };
    } catch (error) {
      problem = refusalOf(error);
    }
  }
  const content = form({
    action,
    fields: [{ ...EMAIL, value: sent.email }],
    hidden: { formtoken: visit.token() },
    button: 'Sign up',
  });
  return { title, problem, content, ...(problem && { status: 400 }) };
}

/** `/accounts/do_confirm/{key}` and `/accounts/register/`: name and password. */
export async function registerPage(visit: Visit): Promise<PageResponse> {
  const { context, realm, form: sent, options, key, request, reply } = visit;
  const { users, channels } = context.clients;
  // Without a password, or with `from_confirmation`, the key was sent alone, to have the form shown.
  const complete = visit.sends && sent.from_confirmation === undefined && sent.password !== undefined;
  let problem: string | undefined;
  if (complete) {
    context.sessions.checkForm(request, sent);
    try {
      const made = await users.CompleteRegistration(
        {
          realm_id: realm.realm_id,
          key,
          full_name: sent.full_name ?? '',
          password: sent.password ?? '',
          timezone: sent.timezone ?? '',
          default_groups: [...valuesOf(sent, 'default_stream_group')],
          origin: visit.origin,
        },
        options,
      );
      context.sessions.begin(reply, made.session_id);
      context.sessions.rememberDevice(reply, realm.realm_id, made);
      return { to: '/' };
    } catch (error) {
      problem = refusalOf(error);
    }
  }
  const { realm_id } = realm;
  const { email, offers_default_groups } = await users.CheckKey({ realm_id, key, purpose: 'register' }, options);
  // An account can be made while the channels service does not answer, so its groups are left out then.
  const { groups } = offers_default_groups
    ? await channels.ListDefaultGroups({ realm_id }, options).catch(noneIfAway)
    : NO_GROUPS;
  const content = html`<p>Your account at ${realm.name} will have the address ${email}.</p>
${form({
  action: '/accounts/register/',
  fields: [
    { name: 'full_name', label: 'Full name', type: 'text', autocomplete: 'name', value: sent.full_name },
    {
      name: 'password',
      label: 'Password',
      type: 'password',
      autocomplete: 'new-password',
      hint: 'One that is not easily guessed.',
    },
  ],
  choices: {
    name: 'default_stream_group',
    label: 'Which channels are you interested in?',
    options: groups.map(({ name, description }) => ({ value: name, hint: description })),
    chosen: valuesOf(sent, 'default_stream_group'),
  },
  hidden: { key, formtoken: visit.token() },
  button: 'Sign up',
})}`;
  return { title: 'Create your account', problem, content, ...(problem && { status: 400 }) };
}
