/** Pages for users who have an account. */
import { DomainError } from '@rookery/core';
import type { FastifyRequest } from 'fastify';
import { spectatorOf } from '../authentication/identify.ts';
import { traceOf } from '../wire/request-trace.ts';
import { type Field, form, html } from './html.ts';
import { isRateLimit, type PageResponse, refusalOf, type Visit, waitOf } from './visit.ts';

const EMAIL: Field = { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' };

/** `/`: the web client, for logged-in users, and for spectators if the organisation has web-public channels. */
export async function rootPage(visit: Visit): Promise<PageResponse> {
  const { context, request, reply, realm, url } = visit;
  const { sessions, callers, rates, webBundle } = context;
  const logIn = () => {
    rates.countAddress(reply, request);
    return toLogin(request);
  };
  const spectate = async (): Promise<PageResponse> => {
    if (!realm.enable_spectator_access || realm.deactivated || !webBundle.present) return logIn();
    rates.countAddress(reply, request);
    return (await hasWebPublicChannel(visit)) ? { client: true } : toLogin(request);
  };
  if (!sessions.has(request)) return spectate();
  let sessionId: string;
  let name: string;
  try {
    sessionId = sessions.sessionOf(request);
    const asked = { client: 'website', ...traceOf(request) };
    const caller = await callers.identify(realm.realm_id, { session_id: sessionId }, asked);
    rates.countUser(reply, caller);
    name = caller.card?.full_name ?? '';
  } catch (error) {
    // The session has ended; any other error is rethrown.
    if (isRateLimit(error)) throw error;
    refusalOf(error);
    if (!(error instanceof DomainError) || error.code !== 'UNAUTHORIZED') return logIn();
    // The web client would interpret the cookies as a session.
    sessions.end(reply);
    return spectate();
  }
  if (webBundle.present) return { client: true };
  const out = {
    action: '/logout/',
    fields: [],
    hidden: { csrfmiddlewaretoken: sessions.tokenOf(request) },
    button: 'Log out',
  };
  return {
    title: realm.name,
    content: html`<p>You are logged in as ${name}. Any app for this kind of server can be used, at ${url}.</p>
<p>The web client has not been built: <code>npm run build --workspace web</code> builds it, and the next start of this
server serves it here.</p>
${form(out)}`,
  };
}

function toLogin(request: FastifyRequest): PageResponse {
  const [, query] = /^\/(\?.+)/.exec(request.url) ?? [];
  return { to: query === undefined ? '/login/' : `/login/?next=${encodeURIComponent(`/${query}`)}` };
}

/** Whether the organisation has a web-public channel; without one, spectators only get the login page. */
async function hasWebPublicChannel({ context, realm, options }: Visit): Promise<boolean> {
  const asked = { types: ['subscription'], all: false };
  const caller = spectatorOf(realm, 'website');
  const { json } = await context.clients.channels.GetInitialState(asked, { ...options, caller });
  const { subscriptions } = JSON.parse(Buffer.from(json).toString()) as { subscriptions: unknown[] };
  return subscriptions.length > 0;
}

/** A path of this server that no browser interprets as another host, and that cannot end a header. */
const PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

/** Returns where a login redirects to: the query parameter `next` if it is a path of this server, else `/`. */
function nextOf(request: FastifyRequest): string {
  const { next } = request.query as Readonly<Record<string, string | undefined>>;
  return next !== undefined && PATH.test(next) ? next : '/';
}

/** `/login/` */
export async function loginPage(visit: Visit): Promise<PageResponse> {
  const { context, realm, form: sent, options, request, reply } = visit;
  let refused: { readonly problem: string; readonly status: number } | undefined;
  if (visit.sends) {
    try {
      // A refused form is shown again, at the page's own URL, which has the view to open.
      context.sessions.checkForm(request, sent);
      const { username = '', password = '' } = sent;
      const device = context.sessions.deviceOf(request, realm.realm_id);
      const { session_id, ...login } = await context.clients.users.LogIn(
        { realm_id: realm.realm_id, username, password, origin: visit.origin, device },
        options,
      );
      context.sessions.begin(reply, session_id);
      context.sessions.rememberDevice(reply, realm.realm_id, login);
      return { to: nextOf(request) };
    } catch (error) {
      refused = { problem: waitOf(error) ?? refusalOf(error), status: (error as DomainError).httpStatus };
    }
  }
  const content = html`${form({
    // The page's own URL: with `next`, and with the part after `#`, which browsers retain.
    action: undefined,
    fields: [
      { ...EMAIL, name: 'username', autocomplete: 'username', value: sent.username },
      { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
    ],
    hidden: { formtoken: visit.token() },
    button: 'Log in',
  })}
<p><a href="/accounts/password/reset/">Forgot your password?</a></p>
${realm.anyone_may_join ? html`<p>No account yet? <a href="/accounts/home/">Sign up</a></p>` : undefined}`;
  return { title: `Log in to ${realm.name}`, content, ...refused };
}

/** `/logout/`: ends the session of the browser. */
export async function logoutPage({
  context,
  request,
  reply,
  realm,
  form: sent,
  options,
}: Visit): Promise<PageResponse> {
  const { sessions, callers, clients } = context;
  const sessionId = sessions.sessionOf(request);
  sessions.checkCsrf(request, sent, sessionId);
  const asked = { client: 'website', ...traceOf(request) };
  const caller = await callers.identify(realm.realm_id, { session_id: sessionId }, asked);
  await clients.users.EndSession({ session_id: sessionId }, { ...options, caller });
  sessions.end(reply);
  return { to: '/login/' };
}

/** `/accounts/password/reset/`: requests the mail with the link. */
export async function passwordResetPage(visit: Visit): Promise<PageResponse> {
  const { context, realm, form: sent, options, request, url } = visit;
  let problem: string | undefined;
  if (visit.sends) {
    context.sessions.checkForm(request, sent);
    try {
      const fields = { realm_id: realm.realm_id, email: sent.email ?? '', realm_url: url, origin: visit.origin };
      await context.clients.users.StartPasswordReset(fields, options);
      return {
        title: 'Check your email',
        content: html`<p>If there is an account, a mail to ${sent.email} has a link to choose a new password. It is good for a day.</p>`,
      };
    } catch (error) {
      problem = refusalOf(error);
    }
  }
  const content = form({
    action: '/accounts/password/reset/',
    fields: [{ ...EMAIL, value: sent.email }],
    hidden: { formtoken: visit.token() },
    button: 'Send the mail',
  });
  return { title: 'Reset your password', problem, content, ...(problem && { status: 400 }) };
}

/** `/accounts/password/reset/{key}/`: sets the new password. */
export async function passwordPage(visit: Visit): Promise<PageResponse> {
  const { context, realm, form: sent, options, request, key } = visit;
  const { users } = context.clients;
  let problem: string | undefined;
  if (visit.sends) {
    context.sessions.checkForm(request, sent);
    try {
      await users.ResetPassword({ realm_id: realm.realm_id, key, password: sent.password ?? '' }, options);
      return {
        title: 'Your password has been changed',
        content: html`<p>You are logged out everywhere, and your API key is another one: programs and apps that used the former one
need the new one. The keys of your bots are the same as before.</p>
<p><a href="/login/">Log in</a></p>`,
      };
    } catch (error) {
      problem = refusalOf(error);
    }
  }
  const { email } = await users.CheckKey({ realm_id: realm.realm_id, key, purpose: 'password' }, options);
  const content = html`<p>For ${email}.</p>
${form({
  action: `/accounts/password/reset/${encodeURIComponent(key)}/`,
  fields: [{ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password' }],
  hidden: { formtoken: visit.token() },
  button: 'Change the password',
})}`;
  return { title: 'Choose a new password', problem, content, ...(problem && { status: 400 }) };
}

/**
 * `/accounts/confirm_new_email/{key}`: the address changes only by the button, not by a mail program that fetches the
 * link.
 */
export async function confirmAddressPage(visit: Visit): Promise<PageResponse> {
  const { context, realm, form: sent, options, request, key } = visit;
  if (!visit.sends) {
    const content = form({
      action: `/accounts/confirm_new_email/${encodeURIComponent(key)}`,
      fields: [],
      hidden: { formtoken: visit.token() },
      button: 'Confirm the new address',
    });
    return { title: 'Your new email address', content };
  }
  context.sessions.checkForm(request, sent);
  const { email } = await context.clients.users.ConfirmAddress(
    { realm_id: realm.realm_id, key, purpose: 'address' },
    options,
  );
  return { title: 'Your email address has been changed', content: html`<p>It is now ${email}.</p>` };
}
