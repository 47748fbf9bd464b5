/** The pages of the member centre (§2.9) in the order of its menu, and after them protection, which is ours. The key is also the page's name in the address (`?mc=`). */
export const MEMBER_CENTRE_PAGES = [
  { key: 'securityCenter', isBuilt: true },
  { key: 'transferFund', isBuilt: true },
  { key: 'depositv2', isBuilt: true },
  { key: 'withdraw', isBuilt: true },
  { key: 'transferUpline', isBuilt: false },
  { key: 'personalHistoryCopy', isBuilt: true },
  { key: 'transactionHistory', isBuilt: true },
  { key: 'personalProfit', isBuilt: true },
  { key: 'bonusDetails', isBuilt: false },
  { key: 'rewardCenter', isBuilt: false },
  { key: 'referral', isBuilt: false },
  { key: 'missionLeaderboard', isBuilt: false },
  { key: 'messageV2', isBuilt: true },
  { key: 'protection', isBuilt: true },
] as const;

type Row = (typeof MEMBER_CENTRE_PAGES)[number];
export type CentrePage = Row['key'];
/** Pages that the web app has: the compiler names those without a component. */
export type BuiltCentrePage = Extract<Row, { isBuilt: true }>['key'];

/** Shown for a key that is unknown or switched off (§2.9). */
export const DEFAULT_CENTRE_PAGE = 'securityCenter' satisfies BuiltCentrePage;

/** The switch of a page: while it is off, the page is not in the menu, and its calls are refused. */
export const centreSwitch = <Page extends CentrePage>(page: Page) => `memberCentre.${page}` as const;

export const BUILT_CENTRE_PAGES = MEMBER_CENTRE_PAGES.filter((row) => row.isBuilt).map(
  ({ key }) => key,
) as readonly BuiltCentrePage[];
