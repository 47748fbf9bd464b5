import { randomUUID } from 'node:crypto';
import { createLogger, createServer, type Server } from '@marquee/server-kit';
import { inTransaction } from '@marquee/server-kit/postgres';
import { quickPasswords } from '@marquee/server-kit/testing/quick-passwords';
import { auditRoutes } from '../audit/audit.routes.ts';
import { type ChangeDeps, changesRoutes, describeChangeProblem } from '../changes/index.ts';
import type { Grants } from '../staff/grants.ts';
import { nameKey } from '../staff/login-name.ts';
import { openStaff } from '../staff/open-staff.ts';
import { completeSignIn } from '../staff/sign-in.service.ts';
import { findStaffByKey } from '../staff/staff.repository.ts';
import type { StaffDeps } from '../staff/staff-deps.ts';
import type { StaffRoutes } from '../staff/staff-kit.ts';
import { type Answer, type Browser, CONSOLE, makePerson, openBrowser } from '../staff/testing/staff-fixture.ts';
import { visitOfHost } from '../staff/testing/visit-of-host.ts';
import { openChangeFixture } from './change-fixture.ts';
import { followAudits } from './follow-audits.ts';
import { newStaffKeys } from './new-staff-keys.ts';

/** The console's API over the change fixture, with people. */
export async function openConsoleFixture(
  more: (routes: StaffRoutes, deps: ChangeDeps, app: Server) => void = () => undefined,
) {
  const changes = await openChangeFixture();
  const { pool, clock } = changes;
  const keys = newStaffKeys();
  const app = createServer({ name: 'config', logger: createLogger({ name: 'test', level: 'silent' }) });
  followAudits(app, pool);
  const passwords = await quickPasswords();
  const describe = [describeChangeProblem];
  const routes = openStaff(app, { pool, clock, passwords, keys, visitOf: visitOfHost(CONSOLE), describe });
  changesRoutes(routes, changes.changes);
  auditRoutes(routes, { pool, clock, anchorFile: changes.anchorFile });
  more(routes, changes.changes.deps, app);
  await app.ready();
  const deps: StaffDeps = { pool, clock, passwords, keys };
  return {
    app,
    changes,
    pool,
    asAdmin: changes.asAdmin,
    person: (name: string, grants: Grants) => makePerson(deps, openBrowser(app), grants, { name }),
    /** A full session of an account with a password, without the steps of its second factor. */
    fullSession: async (name: string, browser: Browser) => {
      const account = await findStaffByKey(pool, nameKey(name));
      if (account === null) throw new Error('no such account');
      const visitor = { ip: '203.0.113.7', userAgent: 'Test/1', requestId: 'made' };
      const { token } = await inTransaction(pool, (db) => completeSignIn(db, deps, visitor, account));
      browser.hold(`__Host-mq_staff=${token}`);
      await browser.send('GET', 'session');
    },
    close: async () => {
      await app.close();
      await changes.close();
    },
  };
}
export type ConsoleFixture = Awaited<ReturnType<typeof openConsoleFixture>>;

/** A POST with an idempotency key of its own, unless one is given. */
export const post = (browser: Browser, path: string, body: object, key: string = randomUUID()): Promise<Answer> =>
  browser.send('POST', path, body, { 'idempotency-key': key });

/** A step on the version of a change set that the person saw. */
export const step = (
  browser: Browser,
  change: { readonly id: string; readonly version: number },
  what: string,
  body?: object,
): Promise<Answer> => browser.send('POST', `changes/${change.id}/${what}`, body, { 'if-match': `"${change.version}"` });
