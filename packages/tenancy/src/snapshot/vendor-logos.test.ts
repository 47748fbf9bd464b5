import { expect, it } from 'vitest';
import { createTenantLoader } from '../tenant-loader.ts';
import { removeTenants, SAMPLE_MESSAGE_KEYS, sampleTenants, writeTenants } from '../testing/index.ts';

it('[G10] a vendor may have a different logo in a category, served like its main one', () => {
  const logo = { white: 'assets/white.svg', colour: 'assets/colour.svg' };
  const svg = (colour: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1" fill="${colour}"/></svg>`;
  const vendor = {
    code: 'STUDIO',
    name: { EN: 'Studio', KM: 'ស្ទូឌីយោ' },
    gameTypes: ['RNG', 'LIVE'],
    isHot: false,
    logo,
  };
  const live = { white: 'assets/live.svg', colour: 'assets/colour.svg' };
  const dir = writeTenants({
    ...sampleTenants(),
    'acme/vendors.json': JSON.stringify({
      version: 1,
      vendors: [
        { ...vendor, logos: { LIVE: live } },
        { ...vendor, code: 'OTHER' },
      ],
    }),
    'acme/assets/white.svg': svg('#fff'),
    'acme/assets/colour.svg': svg('#a00'),
    'acme/assets/live.svg': svg('#eee'),
  });
  const { brand, faults } = createTenantLoader({ dirs: [dir], messageKeys: SAMPLE_MESSAGE_KEYS }).load('acme', []);
  removeTenants(dir);
  expect(faults).toEqual([]);
  const [studio, other] = brand?.snapshot.public.vendors ?? [];
  expect(studio?.logos?.LIVE?.colour).toBe(studio?.logo.colour);
  expect(studio?.logos?.LIVE?.white).not.toBe(studio?.logo.white);
  expect(studio?.logos?.LIVE?.white).toMatch(/^\/brand\//);
  expect(other?.logos).toBeUndefined();
});
