import type { BrandDraft } from '../brand/brand-draft.ts';
import { fault, type Report } from '../faults.ts';

const SETTINGS = 'memberCentre.protection';

/** What protects players leaves them a way to deposit, and promises nothing that it refuses. */
export function checkProtection(draft: BrandDraft, report: Report): void {
  checkLimitFirst(draft, report);
  checkPlayBonus(draft, report);
  checkHelp(draft, report);
  checkLicences(draft, report);
}

/** The footer shows the licences that the brand names. */
function checkLicences({ tenant, merged }: BrandDraft, report: Report): void {
  if (tenant.licences.length === 0 || tenant.protection.footerMarks.includes('licence')) return;
  const message = 'No page shows the licences: protection.footerMarks has no "licence".';
  const fix = 'Add "licence" to protection.footerMarks, or name no licences.';
  report(fault(merged.tenant.locate(['licences']), 'protection.licences', message, fix));
}

/** The help mark leads to the page that lists the organisations. */
function checkHelp({ tenant, merged }: BrandDraft, report: Report): void {
  const { footerMarks, help } = tenant.protection;
  if (!footerMarks.includes('help') || help.length > 0) return;
  const message = 'The footer’s help mark leads to a page that names nobody: protection.help is empty.';
  const fix = 'Name an organisation in protection.help, or leave "help" out of protection.footerMarks.';
  report(fault(merged.tenant.locate(['protection', 'help']), 'protection.help', message, fix));
}

/** A player who is verified before play has no bonus before that either. */
function checkPlayBonus({ tenant, merged }: BrandDraft, report: Report): void {
  if (tenant.protection.identityForPlay === 'none' || Number(tenant.registrationBonus) === 0) return;
  const message =
    'The registration bonus is never given: protection.identityForPlay verifies players before they have one.';
  report(fault(merged.tenant.locate(['registrationBonus']), 'protection.play-bonus', message, 'Write "0.00".'));
}

/** A player who must choose a deposit limit before the first deposit has periods to choose from, and the page where they are set. */
function checkLimitFirst({ tenant, merged, unkilledSwitches: switches }: BrandDraft, report: Report): void {
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
