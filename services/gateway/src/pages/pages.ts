/**
 * Web pages for users who follow a link in a mail, register, log in, or have forgotten their password. They work in any
 * browser, without scripts. Each form has a token that the page gave to this browser, so that another site cannot
 * submit it.
 */
import { DomainError } from '@rookery/core';
import { isUnanswered } from '@rookery/rpc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { EMPTY_FORM, type Form } from '../wire/form.ts';
import { originOf } from '../wire/origin.ts';
import { realmUrl } from '../wire/realm-url.ts';
import { formRequestKey } from '../wire/request-key.ts';
import { traceOf } from '../wire/request-trace.ts';
import { html, type Markup, page } from './html.ts';
import { mailsPage, unsubscribePage } from './mails.ts';
import { homePage, joinPage, registerPage } from './registration.ts';
import { confirmAddressPage, loginPage, logoutPage, passwordPage, passwordResetPage, rootPage } from './sessions.ts';
import type { PageResponse, Visit } from './visit.ts';

type Page = (visit: Visit) => Promise<PageResponse>;

const PAGES: readonly (readonly [path: string, page: Page, methods: readonly ('GET' | 'HEAD' | 'POST')[]])[] = [
  ['/', rootPage, ['GET', 'HEAD']],
  ['/login/', loginPage, ['GET', 'POST']],
  ['/logout/', logoutPage, ['POST']],
  ['/accounts/home/', homePage, ['GET', 'POST']],
  ['/join/:key/', joinPage, ['GET', 'POST']],
  ['/accounts/do_confirm/:key', registerPage, ['GET']],
  ['/accounts/register/', registerPage, ['POST']],
  ['/accounts/password/reset/', passwordResetPage, ['GET', 'POST']],
  ['/accounts/password/reset/:key/', passwordPage, ['GET', 'POST']],
  ['/accounts/confirm_new_email/:key', confirmAddressPage, ['GET', 'POST']],
  ['/accounts/unsubscribe/:key/', unsubscribePage, ['GET', 'POST']],
  ['/emails/', mailsPage, ['GET']],
];

/**
 * Only the style sheet is loaded, nothing is framed, and forms are sent only to this server. Keys in URLs are not sent
 * to other sites.
 */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

export function servePages(server: FastifyInstance, context: Context): void {
  for (const [url, shown, methods] of PAGES) {
    server.route({ method: [...methods], url, handler: (request, reply) => visit(context, shown, request, reply) });
  }
}

async function visit(
  context: Context,
  shown: Page,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let organisation = '';
  const styles = context.webBundle.pageStyles;
  try {
    // The root page counts logged-in users by user, not by address.
    if (shown !== rootPage) context.rates.countAddress(reply, request);
    const realm = await context.realms.at(request.headers.host, traceOf(request));
    organisation = realm.name;
    const form = request.method === 'POST' ? ((request.body as Form | undefined) ?? EMPTY_FORM) : EMPTY_FORM;
    const url = realmUrl(realm, context.config.EXTERNAL_URL, request);
    const answer = await shown({
      context,
      request,
      reply,
      realm,
      url,
      origin: originOf(request, url),
      form,
      sends: request.method === 'POST',
      key: (request.params as Readonly<Record<string, string>>).key ?? form.key ?? '',
      options: {
        ...traceOf(request),
        ...formRequestKey(realm.realm_id, request.url, form),
        route: String(realm.realm_id),
      },
      token: () => context.sessions.offerForm(request, reply),
    });
    if ('to' in answer) return reply.redirect(answer.to);
    if ('client' in answer) return context.webBundle.sendShell(request, reply);
    return send(reply.status(answer.status ?? 200), page({ organisation, styles, ...answer }));
  } catch (error) {
    const problem = toProblem(error);
    if (problem === undefined) throw error;
    if (problem.status === 503) reply.header('retry-after', 1);
    const content = html`<p><a href="/login/">Log in</a></p>`;
    const title = problem.status === 503 ? 'Not available for the moment' : 'This did not work';
    return send(reply.status(problem.status), page({ title, organisation, styles, problem: problem.msg, content }));
  }
}

function toProblem(error: unknown): { status: number; msg: string } | undefined {
  if (error instanceof DomainError) return { status: error.httpStatus, msg: error.message };
  if (isUnanswered(error)) {
    return { status: 503, msg: 'The server is temporarily unable to answer. Try again.' };
  }
  return undefined;
}

function send(reply: FastifyReply, content: Markup): FastifyReply {
  return reply.headers(HEADERS).send(content.text);
}
