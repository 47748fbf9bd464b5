import { categorySwitch } from '@marquee/contracts/pages';
import type { BrandDraft } from '../brand/brand-draft.ts';
import { fault, type Report } from '../faults.ts';

export function checkNav({ tenant, vendors, switches, merged }: BrandDraft, report: Report): void {
  const seen = new Set<string>();
  for (const [index, entry] of tenant.nav.entries()) {
    const name = 'page' in entry ? entry.page : entry.category;
    const place = merged.tenant.locate(['nav', index]);
    if (seen.has(name)) report(fault(place, 'nav.duplicate', `"${name}" stands twice.`, 'Keep one of the two.'));
    seen.add(name);
    if (!('category' in entry) || !switches[categorySwitch(entry.category)]) continue;
    if (vendors.some((vendor) => vendor.gameTypes.includes(entry.category))) continue;
    const fix = `Add a vendor with ${entry.category} to vendors.json, or turn ${categorySwitch(entry.category)} off.`;
    report(fault(place, 'nav.vendor', `The category ${entry.category} is on but has no vendor.`, fix));
  }
}

export function checkVendors({ vendors, merged }: BrandDraft, report: Report): void {
  const seen = new Set<string>();
  for (const [index, { code }] of vendors.entries()) {
    if (seen.has(code)) {
      const place = merged.vendors.locate(['vendors', index, 'code']);
      report(fault(place, 'vendor.duplicate', `The vendor ${code} stands twice.`, 'Keep one of the two.'));
    }
    seen.add(code);
  }
}
