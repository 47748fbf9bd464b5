import type { StaffSessionValue } from '@marquee/contracts/schemas/staff';

/** An administrator of everything, with a session that outlives every test. */
export const SAMPLE_SESSION: StaffSessionValue = {
  stage: 'full',
  csrfToken: 'csrf-1',
  name: 'chanthou',
  displayName: 'Chanthou Sok',
  grants: [{ role: 'administrator', brands: '*' }],
  permissions: Object.fromEntries(
    [
      'brand.read',
      'change.read',
      'change.write',
      'change.approve',
      'change.publish',
      'change.schedule',
      'switch.kill',
      'switch.lift',
      'game.switch',
      'catalogue.sync',
      'player.read',
      'player.write',
      'player.verify',
      'player.factor',
      'player.money.read',
      'message.read',
      'message.write',
      'message.approve',
      'reconciliation.read',
      'reconciliation.write',
      'audit.read',
      'staff.read',
      'staff.write',
    ].map((permission) => [permission, '*' as const]),
  ),
  endsAt: '2999-01-01T00:00:00.000Z',
  waitsUntil: null,
};
