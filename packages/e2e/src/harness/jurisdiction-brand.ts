/** A brand under each jurisdiction profile of the repository, and what the profile's own files say about it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IDENTITY_LEVELS } from '@marquee/contracts/cashier';
import type { LIMIT_PERIODS } from '@marquee/contracts/constants';
import type { RegistrationField } from '@marquee/contracts/registration';
import type { BrandExpectations } from '../expectations/index.ts';
import { TENANTS } from './brands.ts';
import { openLiveBrand } from './live-brand.ts';

const PREFIX = '_jurisdiction-';
type Level = (typeof IDENTITY_LEVELS)[number];
type Json = Readonly<Record<string, unknown>>;

export interface Lock {
  readonly rule: string;
  readonly file: 'tenant' | 'switches' | 'registration';
  readonly path: string;
  readonly must: 'equal' | 'atLeast' | 'atMost' | 'include' | 'within' | 'given';
  readonly value: boolean | number | string | readonly string[];
  readonly why: string;
}

/** What a brand has that writes none of this itself: the values of the profile over those of `_base`. */
export interface Profile {
  readonly name: string;
  readonly ages: { readonly consent: number; readonly birthday: number };
  readonly cashier: { readonly isCancellable: boolean; readonly accountHoldHours: number };
  readonly protection: {
    readonly limitPeriods: readonly (typeof LIMIT_PERIODS)[number][];
    readonly exclusionMinDays: number;
    readonly realityCheckMinutes: number | null;
    readonly footerMarks: readonly ('age' | 'licence' | 'help')[];
    readonly help: readonly { readonly name: string; readonly url: string }[];
    readonly identityForWithdrawal: Level;
    readonly identityAbove: string;
    readonly identityForPlay: Level;
    readonly depositLimitFirst: boolean;
  };
  /** Fields that its registration requires besides name and password. */
  readonly required: readonly RegistrationField[];
  readonly locks: readonly Lock[];
  /** Those that it decides. */
  readonly switches: Readonly<Record<string, boolean>>;
  /** For visitors of an unknown country, at a brand that blocks countries. */
  readonly regionUnknown: 'open' | 'closed';
  /** Licences that a brand of it must have. */
  readonly licences: readonly string[];
}

const read = (folder: string, file: string): Json => {
  const path = join(TENANTS, folder, file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Json) : {};
};

/** Name and address of the licence holder of such a brand. */
export const holderOf = (code: string): string => `${code} Ltd., 1 Harbour Road`;

export const profileNames = (): string[] =>
  readdirSync(TENANTS).flatMap((name) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : []));

export function readProfile(name: string): Profile {
  const folder = `${PREFIX}${name}`;
  const part = (key: string) => ({
    ...(read('_base', 'tenant.json')[key] as object),
    ...(read(folder, 'tenant.json')[key] as object | undefined),
  });
  const locks = (read(folder, 'locks.json')['locks'] ?? []) as readonly Lock[];
  const fields = (read(folder, 'registration.json')['fields'] ?? {}) as Record<string, { required?: boolean }>;
  const licences = locks.find(({ path }) => path === 'licences')?.value ?? [];
  return {
    name,
    locks,
    switches: (read(folder, 'switches.json')['switches'] ?? {}) as Profile['switches'],
    regionUnknown: { ...read('_base', 'tenant.json'), ...read(folder, 'tenant.json') }[
      'regionUnknown'
    ] as Profile['regionUnknown'],
    ages: part('ages') as Profile['ages'],
    cashier: part('cashier') as Profile['cashier'],
    protection: part('protection') as Profile['protection'],
    required: Object.keys(fields).filter((field) => fields[field]?.required) as RegistrationField[],
    licences: [licences].flat().map(String),
  };
}

/** Serves a copy of a brand under the profile. It leaves all that a profile may decide to the profile. */
export async function openJurisdictionBrand(
  code: string,
  from: string,
  { profile, licensee }: { readonly profile: Profile; readonly licensee: string },
): Promise<void> {
  const decided = Object.keys(profile.switches);
  await openLiveBrand(code, from, async (folder) => {
    const change = async (name: string, by: (json: Json) => Json) => {
      const file = join(folder, name);
      await writeFile(file, JSON.stringify(by(JSON.parse(await readFile(file, 'utf8')) as Json)));
    };
    await change('tenant.json', ({ ages, protection, regionUnknown, jackpot, ...own }) => ({
      ...own,
      jurisdiction: profile.name,
      licensee,
      licenceHolder: holderOf(licensee),
      licences: profile.licences.map((id) => ({ id, number: 'X/1/2026', url: 'https://regulator.example' })),
      registrationBonus: '0.00',
    }));
    await change('switches.json', ({ switches, ...rest }) => ({
      ...rest,
      switches: Object.fromEntries(Object.entries(switches as object).filter(([key]) => !decided.includes(key))),
    }));
    await change('registration.json', ({ fields, ...rest }) => {
      const { username, password } = fields as Json;
      return { ...rest, fields: { username, password } };
    });
  });
}

/** Expectations of such a brand's registration form. */
export const expectationsUnder = ({ required }: Profile, code: string, from: BrandExpectations): BrandExpectations => ({
  ...from,
  code,
  registration: required,
  registrationBonus: '0.00',
});

/** The value's place in its file, as a change of staff names it. */
export const pathOf = ({ file, path }: Lock): readonly string[] => {
  if (file === 'switches') return ['switches', path];
  return file === 'registration' ? ['fields', ...path.split('.')] : path.split('.');
};

const isAmount = (text: string): boolean => /^\d+\.\d\d$/.test(text);
/** Another valid value of a text. */
const otherText = (text: string): string => (text === 'closed' ? 'open' : isAmount(text) ? above(text) : 'none');
const above = (amount: string): string => ((Math.round(Number(amount) * 100) + 1) / 100).toFixed(2);

/** A valid value that the lock refuses. */
export function loosened({ must, value }: Lock): unknown {
  if (must === 'given') return null;
  if (must === 'include') return [];
  if (must === 'atLeast') return Number(value) - 1;
  if (must === 'atMost') return typeof value === 'number' ? value + 1 : above(String(value));
  return typeof value === 'boolean' ? !value : otherText([value].flat().join());
}
