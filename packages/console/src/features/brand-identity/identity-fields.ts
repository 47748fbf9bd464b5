import { IDENTITY_LEVELS } from '@marquee/contracts/cashier';
import { FOOTER_MARKS, LIMIT_PERIODS, REGION_UNKNOWN, THEMES } from '@marquee/contracts/constants';
import { layoutSchema } from '@marquee/contracts/manifest';

/** One value of the brand's file with its control. Its label is `brand.field.` and the path. */
export interface IdentityField {
  /** Dotted path, e.g. `ages.birthday`. */
  readonly path: string;
  /** `localized`: one text per language. `minutes`: stored in milliseconds. `set`: any of the options. */
  readonly type: 'text' | 'localized' | 'number' | 'minutes' | 'switch' | 'choice' | 'set' | 'zone' | 'codes' | 'hosts';
  readonly options?: readonly string[];
  /** An empty field is written as null. */
  readonly isNullable?: true;
}
export interface IdentityGroup {
  readonly group: 'words' | 'place' | 'looks' | 'players' | 'protection' | 'cashier' | 'reach';
  readonly fields: readonly IdentityField[];
}

const layouts = (['header', 'cards', 'hero', 'navMark'] as const).map(
  (key): IdentityField => ({ path: `layout.${key}`, type: 'choice', options: layoutSchema.shape[key].options }),
);

/** The editable values of `tenant.json`. Languages have their own section; artwork is edited in the folder. */
export const IDENTITY_GROUPS: readonly IdentityGroup[] = [
  {
    group: 'words',
    fields: [
      { path: 'name', type: 'localized' },
      { path: 'tagline', type: 'localized' },
      { path: 'copyright', type: 'localized' },
    ],
  },
  {
    group: 'place',
    fields: [
      { path: 'timezone', type: 'zone' },
      { path: 'currency.code', type: 'text' },
      { path: 'currency.symbol', type: 'text' },
      { path: 'lotteryType', type: 'text' },
    ],
  },
  { group: 'looks', fields: [{ path: 'defaultTheme', type: 'choice', options: THEMES }, ...layouts] },
  {
    group: 'players',
    fields: [
      { path: 'registrationBonus', type: 'text' },
      { path: 'bonus.wagering', type: 'number' },
      { path: 'bonus.days', type: 'number' },
      { path: 'session.idleMs', type: 'minutes' },
      { path: 'session.absoluteMs', type: 'minutes' },
      { path: 'session.passwordMaxAgeDays', type: 'number' },
      { path: 'jackpot.illustrative', type: 'switch' },
    ],
  },
  {
    group: 'protection',
    fields: [
      { path: 'ages.consent', type: 'number' },
      { path: 'ages.birthday', type: 'number' },
      { path: 'protection.limitPeriods', type: 'set', options: LIMIT_PERIODS },
      { path: 'protection.exclusionMinDays', type: 'number' },
      { path: 'protection.realityCheckMinutes', type: 'number', isNullable: true },
      { path: 'protection.footerMarks', type: 'set', options: FOOTER_MARKS },
      { path: 'protection.identityForWithdrawal', type: 'choice', options: IDENTITY_LEVELS },
      { path: 'protection.identityAbove', type: 'text' },
      { path: 'protection.identityForPlay', type: 'choice', options: IDENTITY_LEVELS },
      { path: 'protection.identityProvider', type: 'text', isNullable: true },
      { path: 'protection.depositLimitFirst', type: 'switch' },
      { path: 'licensee', type: 'text', isNullable: true },
      { path: 'licenceHolder', type: 'text', isNullable: true },
      { path: 'blockedCountries', type: 'codes' },
      { path: 'regionUnknown', type: 'choice', options: REGION_UNKNOWN },
    ],
  },
  {
    group: 'cashier',
    fields: [
      { path: 'cashier.reviewAbove', type: 'text' },
      { path: 'cashier.twoPersonsAbove', type: 'text' },
      { path: 'cashier.perDay', type: 'text' },
      { path: 'cashier.payoutMax', type: 'text' },
      { path: 'cashier.accountHoldHours', type: 'number' },
      { path: 'cashier.receiptMinutes', type: 'number' },
      { path: 'cashier.isCancellable', type: 'switch' },
    ],
  },
  {
    group: 'reach',
    fields: [
      { path: 'hosts', type: 'hosts' },
      { path: 'maintenance', type: 'switch' },
      { path: 'gtagId', type: 'text', isNullable: true },
    ],
  },
];
