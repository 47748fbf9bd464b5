import type { BrandDraft } from '../brand/brand-draft.ts';
import type { Report } from '../faults.ts';
import { checkBanners } from './check-banners.ts';
import { checkCashier } from './check-cashier.ts';
import { checkGames } from './check-games.ts';
import { checkHosts, checkLanguages, checkSession } from './check-identity.ts';
import { checkLocks } from './check-locks.ts';
import { checkMessages } from './check-messages.ts';
import { checkNav, checkVendors } from './check-nav.ts';
import { checkProtection } from './check-protection.ts';
import { checkRecovery, checkRegistration, checkWaysIn } from './check-registration.ts';
import { checkTexts } from './check-texts.ts';

/** What a brand is compared with; null if unknown, which skips the rule. */
export interface Surroundings {
  /** Message keys that may be overridden. */
  readonly messageKeys: ReadonlySet<string> | null;
  /** Codes of the payment providers that pay out. */
  readonly payers: ReadonlySet<string> | null;
}

/** Checks that need more than one file: whether the brand is consistent as a whole. */
export function checkBrand(brand: BrandDraft, { messageKeys, payers }: Surroundings, report: Report): void {
  checkHosts(brand, report);
  checkLanguages(brand, report);
  checkSession(brand, report);
  checkTexts(brand, report);
  checkRegistration(brand, report);
  checkWaysIn(brand, report);
  checkRecovery(brand, report);
  checkCashier(brand, payers, report);
  checkProtection(brand, report);
  checkNav(brand, report);
  checkVendors(brand, report);
  checkGames(brand, report);
  checkBanners(brand, report);
  checkMessages(brand, messageKeys, report);
  checkLocks(brand, report);
}
