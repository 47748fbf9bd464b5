import type { BrandExpectations } from '../index.ts';

export const expectations: BrandExpectations = {
  code: 'lotus',
  languages: ['KM', 'EN', 'CN'],
  direction: 'ltr',
  defaultTheme: 'dark',
  currencySymbol: '៛',
  nav: ['home', 'RNG'],
  registration: ['username', 'password', 'mobileNum'],
  waysToRegister: ['username'],
  smsLogin: false,
  themeSwitch: true,
  clock: true,
  marquee: true,
  jackpot: true,
  sidebar: true,
  homeBanners: 3,
  registrationBonus: '20000.00',
  slotVendors: ['LUMEN'],
  zoneLabel: 'UTC+7',
  dialingCode: '+855',
  ownUpstream: false,
};
