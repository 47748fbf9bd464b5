import type { GameType } from '@marquee/contracts/constants';
import type { BrandDraft } from '../brand/brand-draft.ts';
import { fault, type Path, type Report } from '../faults.ts';

/** Each chosen game names a vendor of the brand that has games in the category, and is listed once. */
export function checkGames(brand: BrandDraft, report: Report): void {
  checkNames(brand, ['games', 'off'], brand.games.off, null, report);
  for (const list of ['first', 'hot'] as const) {
    for (const [category, names] of Object.entries(brand.games[list]) as [GameType, string[]][]) {
      checkNames(brand, ['games', list, category], names, category, report);
    }
  }
}

function checkNames(
  { vendors, merged }: BrandDraft,
  path: Path,
  names: readonly string[],
  category: GameType | null,
  report: Report,
): void {
  for (const [index, name] of names.entries()) {
    const place = merged.vendors.locate([...path, index]);
    const code = name.split('/')[0] ?? '';
    const vendor = vendors.find((each) => each.code === code);
    if (vendor === undefined) {
      const fix = `Name one of ${vendors.map((each) => each.code).join(', ')}, or add ${code} to "vendors".`;
      report(fault(place, 'games.vendor', `No vendor of this brand has "${name}".`, fix));
    } else if (category !== null && !vendor.gameTypes.includes(category)) {
      const fix = `Put it under one of ${vendor.gameTypes.join(', ')}.`;
      report(fault(place, 'games.category', `${code} has no games of the category ${category}.`, fix));
    }
    if (names.indexOf(name) < index) {
      report(fault(place, 'games.duplicate', `"${name}" stands twice.`, 'Keep one of the two.'));
    }
  }
}
