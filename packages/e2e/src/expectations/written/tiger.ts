import type { BrandExpectations } from '../index.ts';

export const expectations: BrandExpectations = {
  code: 'tiger',
  languages: ['VI', 'EN', 'TH'],
  direction: 'ltr',
  defaultTheme: 'light',
  currencySymbol: '₫',
  nav: ['home', 'RNG'],
  registration: ['username', 'password', 'mobileNum'],
  waysToRegister: ['mobile', 'username'],
  smsLogin: true,
  themeSwitch: true,
  clock: true,
  marquee: true,
  jackpot: true,
  sidebar: true,
  homeBanners: 3,
  registrationBonus: '50000.00',
  slotVendors: ['LUMEN'],
  zoneLabel: 'UTC+7',
  dialingCode: '+84',
  ownUpstream: false,
};
