import { readFile } from 'node:fs/promises';
import type { Server } from '@marquee/server-kit';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Inbox } from '../inbox/inbox.ts';
import { matchesRecipient } from '../inbox/recipients.ts';
import { renderPage } from './render-page.ts';

const SHOWN_MAX = 100;

/** Own files only, and no inline script or style, so that a message in the markup could still run nothing. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const FILES = [
  ['inbox.css', 'text/css; charset=utf-8'],
  ['inbox.js', 'text/javascript; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
] as const;

const secured = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    // The address may contain a recipient.
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });

/** The page of sent messages, with its files. */
export async function pageRoutes(app: Server, inbox: Inbox): Promise<void> {
  const query = z.object({ recipient: z.string().max(320).trim().default('') });
  app.get('/', { schema: { querystring: query } }, async ({ query: { recipient } }, reply) => {
    const found = inbox.list((message) => recipient === '' || matchesRecipient(message, recipient));
    const messages = found.slice(0, SHOWN_MAX);
    const page = renderPage({ messages, left: found.length - messages.length, recipient });
    return secured(reply).type('text/html; charset=utf-8').send(page);
  });

  for (const [name, type] of FILES) {
    const content = await readFile(new URL(name, import.meta.url));
    app.get(`/${name}`, async (_request, reply) => secured(reply).type(type).send(content));
  }
}
