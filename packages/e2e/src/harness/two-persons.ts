import { administrator, type StaffClient } from './staff-client.ts';

const port = Number(process.env['E2E_PORT']);

/** A cashier and an approver of a brand: one requests or approves, the other one decides as the second person. */
export async function twoPersons(merchant: string): Promise<{
  readonly admin: StaffClient;
  readonly cashier: StaffClient;
  readonly approver: StaffClient;
}> {
  const admin = await administrator(port);
  const cashier = await admin.invite('Chenda', [{ role: 'cashier', brands: [merchant] }]);
  const approver = await admin.invite('Makara', [{ role: 'approver', brands: [merchant] }]);
  await admin.endWaits();
  return { admin, cashier, approver };
}
