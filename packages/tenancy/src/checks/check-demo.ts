import { isObject } from '../document/document.ts';
import { fault, type Report } from '../faults.ts';
import type { TenantFolder } from '../folder/tenant-folder.ts';

/** Usernames are unique on their case-folded NFKC form, as in the database. */
export function checkDemo({ documents: { demo } }: TenantFolder, report: Report): void {
  const seen = new Set<string>();
  const players = demo?.value['players'];
  for (const [index, player] of (Array.isArray(players) ? players : []).entries()) {
    const name = String(isObject(player) ? player['username'] : '')
      .normalize('NFKC')
      .toLowerCase();
    if (demo && seen.has(name)) {
      const place = demo.locate(['players', index, 'username']);
      report(fault(place, 'demo.duplicate', `The player "${name}" stands twice.`, 'Give each its own name.'));
    }
    seen.add(name);
  }
}
