import { feeOf } from '@marquee/contracts/cashier';
import { formatMinor, parseMinor } from '@marquee/contracts/money';
import type { BrandDraft } from '../brand/brand-draft.ts';
import { fault, type Path, type Report } from '../faults.ts';

const METHODS_OF = [
  ['memberCentre.depositv2', 'depositMethods'],
  ['memberCentre.withdraw', 'withdrawalMethods'],
] as const;
/** More payouts of one withdrawal are a mistake in the bound, not a plan. */
const PARTS_MAX = 100n;

const minor = (text: string): bigint => parseMinor(text) ?? 0n;

/** `payers`: codes of the payment providers that pay out; null if unknown, which skips the rule. */
export function checkCashier(brand: BrandDraft, payers: ReadonlySet<string> | null, report: Report): void {
  checkOffers(brand, report);
  if (payers !== null) checkPayers(brand, payers, report);
  for (const [, list] of METHODS_OF) checkMethods(brand, list, report);
  checkBounds(brand, report);
}

/** A page of the cashier has a method to offer. */
function checkOffers({ unkilledSwitches: switches, tenant, merged }: BrandDraft, report: Report): void {
  for (const [key, methods] of METHODS_OF) {
    if (!switches[key] || tenant.cashier[methods].length > 0) continue;
    const message = `${key} is on, but cashier.${methods} is empty: its page offers nothing.`;
    const fix = `Name a method in cashier.${methods} of tenant.json, or turn ${key} off.`;
    report(fault(merged.switches.locate(['switches', key]), 'switch.cashier', message, fix));
  }
}

/** The platform refuses a withdrawal that no provider can pay. */
function checkPayers({ tenant, merged }: BrandDraft, payers: ReadonlySet<string>, report: Report): void {
  for (const [index, { code, provider }] of tenant.cashier.withdrawalMethods.entries()) {
    if (payers.has(provider)) continue;
    const place = merged.tenant.locate(['cashier', 'withdrawalMethods', index, 'provider']);
    const message = `Nothing can be withdrawn by ${code}: the payment provider ${provider} pays nothing out, or is not configured.`;
    const fix = `Name one that pays out (${[...payers].join(', ') || 'none is configured'}), or remove the method.`;
    report(fault(place, 'cashier.payer', message, fix));
  }
}

/** Deposits and withdrawals keep the code of their method, and its fee leaves something of the least amount. */
function checkMethods({ tenant, merged }: BrandDraft, list: (typeof METHODS_OF)[number][1], report: Report): void {
  const methods = tenant.cashier[list];
  for (const [index, method] of methods.entries()) {
    const at = (key: string) => merged.tenant.locate(['cashier', list, index, key]);
    const { code, min } = method;
    if (methods.findIndex((each) => each.code === code) < index)
      report(
        fault(at('code'), 'cashier.duplicate', `The method ${code} stands twice.`, 'Give each a code of its own.'),
      );
    const fee = feeOf(minor(min), method);
    if (fee > 0n && fee >= minor(min)) {
      const message = `Of the least amount, ${min}, the fee of ${formatMinor(fee)} leaves nothing.`;
      report(fault(at('min'), 'cashier.bounds', message, 'Write a "min" above the fee, or a lower fee.'));
    }
  }
}

/** What the brand pays out, who decides on it, and in which parts. */
function checkBounds({ tenant: { cashier }, merged }: BrandDraft, report: Report): void {
  const { withdrawalMethods, reviewAbove, twoPersonsAbove, perDay, payoutMax } = cashier;
  if (withdrawalMethods.length === 0) return;
  const refuse = (path: Path, message: string, fix: string) =>
    report(fault(merged.tenant.locate(['cashier', ...path]), 'cashier.bounds', message, fix));
  for (const [index, { code, min }] of withdrawalMethods.entries()) {
    if (minor(min) <= minor(perDay)) continue;
    const message = `Nothing can be withdrawn by ${code}: its least amount, ${min}, is above perDay, ${perDay}.`;
    refuse(['withdrawalMethods', index, 'min'], message, 'Write a higher cashier.perDay, or a lower "min".');
  }
  if (minor(reviewAbove) > minor(twoPersonsAbove)) {
    const message = `Withdrawals above ${twoPersonsAbove} need two persons, so none up to reviewAbove, ${reviewAbove}, passes without one.`;
    refuse(['reviewAbove'], message, 'Write a reviewAbove that is not above twoPersonsAbove.');
  }
  const most = PARTS_MAX * minor(payoutMax);
  if (most > 0n && minor(perDay) > most && withdrawalMethods.some(({ max }) => minor(max) > most)) {
    const message = `A withdrawal can be paid in more than ${PARTS_MAX} parts of ${payoutMax}.`;
    refuse(['payoutMax'], message, 'Write a higher payoutMax, or 0.00 for payouts in one part.');
  }
}
