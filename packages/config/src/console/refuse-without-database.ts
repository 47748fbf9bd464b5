import { PROBLEM_MEDIA_TYPE } from '@marquee/contracts/problems';
import { ProblemError, type Server } from '@marquee/server-kit';
import type { VisitOf } from '../staff/visit.ts';

const NO_DATABASE = {
  type: 'urn:marquee:problem:no_database',
  title: 'The config service has no database: give it one with DATABASE_URL',
  status: 503,
  code: 'no_database',
} as const;

/** The console's host without a database, and so without accounts. */
export function refuseWithoutDatabase(app: Server, visitOf: VisitOf): void {
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    onRequest: async (request, reply) => {
      if (visitOf(request) === null) throw new ProblemError('not_found');
      reply.code(NO_DATABASE.status).header('content-type', PROBLEM_MEDIA_TYPE).header('cache-control', 'no-store');
      return reply.serializer(String).send(JSON.stringify({ ...NO_DATABASE, requestId: request.id }));
    },
    handler: async () => undefined,
  });
}
