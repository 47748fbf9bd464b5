import type { BrandDraft } from '../brand/brand-draft.ts';
import { fault, type Report } from '../faults.ts';

const SETTINGS = 'memberCentre.protection';

/** A player who must choose a deposit limit before the first deposit has periods to choose from, and the page where they are set. */
export function checkProtection({ tenant, merged, unkilledSwitches: switches }: BrandDraft, report: Report): void {
  const { depositLimitFirst, limitPeriods } = tenant.protection;
  if (!depositLimitFirst || !switches['memberCentre.depositv2']) return;
  const refuse = (message: string, fix: string) =>
    report(fault(merged.tenant.locate(['protection', 'depositLimitFirst']), 'protection.limit-first', message, fix));
  if (limitPeriods.length === 0)
    refuse(
      'Nobody can deposit: a limit must be chosen first, and limitPeriods names no period for one.',
      'Name a period in protection.limitPeriods, or write false.',
    );
  if (!switches[SETTINGS])
    refuse(
      `Nobody can deposit: a limit must be chosen first, and ${SETTINGS}, where it is chosen, is off.`,
      `Turn ${SETTINGS} on, or write false.`,
    );
}
