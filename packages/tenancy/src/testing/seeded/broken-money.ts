import { HERE, S, type SeededFault, swap, T } from './seeded-fault.ts';

const METHOD = {
  provider: 'till',
  name: { EN: 'Bank', KM: 'ធនាគារ' },
  kind: 'bank',
  min: '1.00',
  max: '10.00',
  feeFixed: '0.00',
  feePercent: '0',
};
/** A cashier that pays out, with what is marked as `at` in it. */
const cashier = (values: object, methods: readonly object[] = [{}]) => ({
  [T]: swap(
    '"version": 1,',
    `"version": 1,\n  "cashier": ${JSON.stringify({
      reviewAbove: '1.00',
      twoPersonsAbove: '5.00',
      perDay: '20.00',
      payoutMax: '0.00',
      ...values,
      withdrawalMethods: methods.map((each) => ({ code: 'bank', ...METHOD, ...each })),
    }).replace('"at:', `${HERE}"`)},`,
  ),
});

/** Deposits that need a limit first; `hasPage`: the page where it is chosen is on. */
const limitFirst = (limitPeriods: string, hasPage: boolean) => ({
  [T]: swap(
    '"version": 1,',
    `"version": 1,\n  "cashier": ${JSON.stringify({ depositMethods: [{ code: 'bank', ...METHOD, expiresMinutes: 30 }] })},
  "protection": { "limitPeriods": ${limitPeriods}, "depositLimitFirst": ${HERE}true },`,
  ),
  [S]: swap(
    '"games.rng": true',
    `"games.rng": true, "memberCentre": true, "memberCentre.depositv2": true, "memberCentre.protection": ${hasPage}`,
  ),
});

/** Values of the cashier and of players' protection that are valid alone and contradict each other. */
export const BROKEN_MONEY: readonly SeededFault[] = [
  {
    rule: 'switch.cashier',
    title: 'deposits without a method',
    edits: {
      [S]: swap('"games.rng": true', `"games.rng": true, "memberCentre": true, "memberCentre.depositv2": ${HERE}true`),
    },
    fix: /depositMethods/,
  },
  {
    rule: 'cashier.payer',
    title: 'a withdrawal by a payment provider that pays nothing out',
    edits: cashier({}, [{ provider: 'at:takings' }]),
    fix: /one that pays out \(till\)/,
  },
  {
    rule: 'cashier.duplicate',
    title: 'two ways to pay with one code',
    edits: cashier({}, [{}, { code: 'at:bank' }]),
    fix: /code of its own/,
  },
  {
    rule: 'cashier.bounds',
    title: 'a fee that leaves nothing of the least amount',
    edits: cashier({}, [{ min: 'at:1.00', feeFixed: '0.99', feePercent: '1' }]),
    fix: /above the fee/,
  },
  {
    rule: 'cashier.bounds',
    title: 'nothing that can be withdrawn in a day',
    edits: cashier({ perDay: '0.00' }, [{ min: 'at:1.00' }]),
    fix: /higher cashier.perDay/,
  },
  {
    rule: 'cashier.bounds',
    title: 'a review above the sum for two persons',
    edits: cashier({ reviewAbove: 'at:5.01' }),
    fix: /not above twoPersonsAbove/,
  },
  {
    rule: 'cashier.bounds',
    title: 'thousands of parts',
    edits: cashier({ payoutMax: 'at:0.01' }),
    fix: /0\.00 for payouts in one part/,
  },
  {
    rule: 'protection.limit-first',
    title: 'a deposit limit first, and no period for one',
    edits: limitFirst('[]', true),
    fix: /limitPeriods/,
  },
  {
    rule: 'protection.limit-first',
    title: 'a deposit limit first, and no page to choose it',
    edits: limitFirst('["month"]', false),
    fix: /memberCentre\.protection on/,
  },
  {
    rule: 'protection.help',
    title: 'help in the footer, and nobody who helps',
    edits: {
      [T]: swap('"version": 1,', `"version": 1,\n  "protection": { "footerMarks": ["help"], "help": ${HERE}[] },`),
    },
    fix: /organisation in protection\.help/,
  },
  {
    rule: 'protection.licences',
    title: 'licences that no page shows',
    edits: {
      [T]: swap(
        '"version": 1,',
        `"version": 1,\n  "licences": ${HERE}[{ "id": "mga", "number": "X/1/2026", "url": "https://regulator.example" }],`,
      ),
    },
    fix: /Add "licence"/,
  },
  {
    rule: 'protection.play-bonus',
    title: 'a bonus at the registration, and a verification before play',
    edits: {
      [T]: swap(
        '"version": 1,',
        `"version": 1,\n  "registrationBonus": ${HERE}"5.00",\n  "protection": { "identityForPlay": "identity" },`,
      ),
    },
    fix: /"0\.00"/,
  },
];
