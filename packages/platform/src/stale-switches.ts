import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { SWITCH_KEYS, SWITCHES, type SwitchDefinition } from '@marquee/contracts/switches';
import type { Brands } from './services.ts';
import { DAY_MS } from './utc-day.ts';

const MINUTE_MS = 60_000;

/** How long a class of switches is trusted without an answer of the config service; money and protection fail closed. */
export const AGE_BUDGET_MS: Readonly<Record<SwitchDefinition['class'], number>> = {
  cosmetic: 7 * DAY_MS,
  access: DAY_MS,
  money: 15 * MINUTE_MS,
  protection: 15 * MINUTE_MS,
};

/** The last known brands. `ageMs`: since they were last confirmed by the config service. */
export interface AgingBrands extends Brands {
  ageMs(): number;
}

/** The same brands, with every switch off that was not confirmed within its class's budget. */
export const closeStaleSwitches = (brands: AgingBrands): Brands => ({
  get: (merchant) => {
    const brand = brands.get(merchant);
    const ageMs = brands.ageMs();
    const isFresh = ageMs <= Math.min(...Object.values(AGE_BUDGET_MS));
    return brand === undefined || isFresh ? brand : withSwitchesOff(brand, ageMs);
  },
  merchants: () => brands.merchants(),
  isComplete: () => brands.isComplete(),
});

function withSwitchesOff(brand: BrandSnapshot, ageMs: number): BrandSnapshot {
  const closed = SWITCH_KEYS.filter((key) => ageMs > AGE_BUDGET_MS[SWITCHES[key].class]).map((key) => [key, false]);
  const switches = { ...brand.public.switches, ...Object.fromEntries(closed) };
  return { ...brand, public: { ...brand.public, switches } };
}
