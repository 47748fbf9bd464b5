import { ProblemError, type Server } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';
import { HSTS } from '../security/security-headers.ts';
import type { ReadVisitor, Visitor } from '../security/visitor.ts';
import type { BrandDirectory } from './brand-directory.ts';
import type { BrandView } from './brand-view.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor; set on every request. */
    visitor: Visitor;
    /** The host's brand as configured when the request arrived; null on the machine's own hosts. */
    brand: BrandView | null;
  }
}

/** Sets visitor and brand of every request. There is no default brand: a call on an unknown host is refused. */
export function identifyRequests(app: Server, directory: BrandDirectory, readVisitor: ReadVisitor): void {
  app.decorateRequest('visitor', null as unknown as Visitor);
  app.decorateRequest('brand', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.visitor = readVisitor(request.raw);
    request.brand = directory.find(request.headers.host) ?? null;
    if (request.visitor.tls) reply.header('strict-transport-security', HSTS);
    done();
  });
}

/** @throws ProblemError `domain_invalid` on an unknown host. */
export function brandOf(request: FastifyRequest): BrandView {
  if (request.brand === null) throw new ProblemError('domain_invalid');
  return request.brand;
}
