import { ProblemError, type Server } from '@marquee/server-kit';
import type { FastifyReply } from 'fastify';
import type Provider from 'oidc-provider';
import * as z from 'zod';
import { createOpenIdProvider } from './openid-provider.ts';
import { renderSignIn } from './render-sign-in.ts';
import { isReturnPage } from './return-page.ts';
import { TELEGRAM_DECLINED, telegramResult } from './telegram-result.ts';

export interface SocialOptions {
  /** Address of this server for browsers and the platform. */
  readonly url: string;
  readonly clientSecret: string;
  readonly botToken: string;
  readonly now: () => number;
}

const OPENID = '/openid';

/** Own files only. The form redirects to another site at the end, so `form-action` is not set. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const answered = z.object({
  account: z.string().trim().min(1).max(100).default('sokha'),
  answer: z.enum(['yes', 'no']),
});
const way = z.object({ return_to: z.string().max(2_000) });

const page = (reply: FastifyReply, text: string): FastifyReply =>
  reply
    .headers({ 'content-security-policy': CONTENT_SECURITY_POLICY, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(text);

/** Fakes of social log-in providers: an OpenID provider for Google and Facebook, and a page that signs as Telegram's does. */
export async function socialRoutes(app: Server, options: SocialOptions): Promise<void> {
  const { url, clientSecret } = options;
  const provider = createOpenIdProvider({ issuer: `${url}${OPENID}`, clientSecret });
  await mount(app, provider);
  signInRoutes(app, provider);
  telegramRoutes(app, options);
}

/** The provider reads bodies and writes responses itself. */
async function mount(app: Server, provider: Provider): Promise<void> {
  const answer = provider.callback();
  await app.register(async (scope: Server) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${OPENID}/*`, (request, reply) => {
      reply.hijack();
      // Sets the provider's mount path.
      const raw = Object.assign(request.raw, { originalUrl: request.url, url: request.url.slice(OPENID.length) });
      void answer(raw, reply.raw);
    });
  });
}

function signInRoutes(app: Server, provider: Provider): void {
  const uid = z.object({ uid: z.string().max(100) });
  app.get('/sign-in/:uid', { schema: { params: uid } }, async ({ raw, params }, reply) => {
    const { params: request } = await provider.interactionDetails(raw, reply.raw).catch(expired);
    const name = request['scope'] === 'public_profile' ? 'Facebook' : 'Google';
    return page(reply, renderSignIn({ provider: name, action: `/sign-in/${params.uid}/answer`, fields: {} }));
  });
  app.get('/sign-in/:uid/answer', { schema: { querystring: answered } }, async ({ raw, query }, reply) => {
    const outcome =
      query.answer === 'yes'
        ? { login: { accountId: query.account, remember: false } }
        : { error: 'access_denied', error_description: 'The user declined' };
    const next = await provider.interactionResult(raw, reply.raw, outcome).catch(expired);
    return reply.redirect(next, 303);
  });
  app.get('/profile', async ({ headers }, reply) => {
    const token = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    const found = await provider.AccessToken.find(token);
    if (found === undefined)
      return reply.code(401).send({ error: { message: 'Invalid OAuth access token', code: 190 } });
    return { id: found.accountId, name: found.accountId };
  });
}

function expired(cause: unknown): never {
  throw new ProblemError('not_found', {}, { cause });
}

function telegramRoutes(app: Server, { botToken, now }: SocialOptions): void {
  const returnOf = (address: string): string => {
    if (!isReturnPage(address)) throw new ProblemError('bad_request');
    return address;
  };
  app.get('/telegram/auth', { schema: { querystring: way } }, async ({ query }, reply) => {
    const fields = { return_to: returnOf(query.return_to) };
    return page(reply, renderSignIn({ provider: 'Telegram', action: '/telegram/answer', fields }));
  });
  app.get('/telegram/answer', { schema: { querystring: way.and(answered) } }, async ({ query }, reply) => {
    const result = query.answer === 'yes' ? telegramResult(query.account, botToken, now()) : TELEGRAM_DECLINED;
    return reply.redirect(`${returnOf(query.return_to)}#tgAuthResult=${result}`, 303);
  });
}
