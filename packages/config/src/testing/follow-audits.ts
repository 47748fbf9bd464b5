import { STAFF_CALLS, type StaffCall } from '@marquee/contracts/staff-calls';
import type { Server } from '@marquee/server-kit';
import type { Pool } from 'pg';

const ROWS = new Map(Object.values(STAFF_CALLS).map((row): [string, StaffCall] => [`${row.method} ${row.path}`, row]));

/** Fails a request that leaves an entry in the audit although its row does not say so. */
export function followAudits(app: Server, pool: Pool): void {
  app.addHook('onSend', async (request, reply) => {
    const row = ROWS.get(`${request.method} ${request.routeOptions.url}`);
    if (row === undefined || row.audited || reply.statusCode !== 200) return;
    const { rowCount } = await pool.query('SELECT 1 FROM audit_entry WHERE request_id = $1', [request.id]);
    if (rowCount !== 0)
      throw new Error(`${row.method} ${row.path} is not marked as audited in the table of staff calls`);
  });
}
