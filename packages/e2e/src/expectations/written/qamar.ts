import type { BrandExpectations } from '../index.ts';

export const expectations: BrandExpectations = {
  code: 'qamar',
  languages: ['AR', 'EN'],
  direction: 'rtl',
  defaultTheme: 'dark',
  currencySymbol: 'د.إ',
  nav: [],
  registration: [],
  waysToRegister: [],
  smsLogin: false,
  themeSwitch: false,
  clock: false,
  marquee: false,
  jackpot: false,
  sidebar: false,
  homeBanners: 1,
  registrationBonus: '0.00',
  slotVendors: ['LUMEN'],
  zoneLabel: 'UTC+4',
  dialingCode: '+971',
  ownUpstream: true,
};
