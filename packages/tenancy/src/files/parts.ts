/** Parts that the folder schemas share. The message of a failed check is the fix. */
import { COUNTRY_CODES, isDialingCode } from '@marquee/contracts/countries';
import { localizedSchema } from '@marquee/contracts/manifest';
import { parseMinor } from '@marquee/contracts/money';
import * as z from 'zod/mini';
import { normalizeHostPattern } from '../hosts.ts';

export const describe = z.describe;

export const schemaReference = z.optional(z.string()).check(describe('JSON Schema of this file, for editors'));
export const version = z.literal(1).check(describe('Version of this file’s format'));

export const localized = z
  .clone(localizedSchema)
  .check(describe('Text per language code, e.g. {"EN":"…","KM":"…"}; merged by language with what is inherited'));

export const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

const ASSET_PATH = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:\/[A-Za-z0-9][A-Za-z0-9_-]*)*\.(?:svg|png|webp|avif)$/;
/** Path of an asset below the folder that names it. Only the last dot is allowed, so no path leaves the folder. */
export const assetPath = z
  .string()
  .check(
    z.maxLength(160),
    z.regex(ASSET_PATH, { error: 'Write a path below this folder to an .svg, .avif, .webp or .png file.' }),
    describe('Path of an asset, relative to this folder'),
  );

/** Names between dots. The URL standard accepts hosts with empty ones. */
const HOST = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

const isOrigin = (value: string): boolean => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.origin !== value || !HOST.test(url.hostname)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url.hostname));
};
const isLocal = (host: string): boolean => host === '127.0.0.1' || host === 'localhost' || host.endsWith('.localhost');

/** Used in a content security policy, so nothing but an origin is accepted. */
export const origin = z
  .string()
  .check(
    z.maxLength(255),
    z.refine(isOrigin, { error: 'Write an origin like https://cdn.example (http only for localhost), no path.' }),
  );

export const webUrl = z.string().check(
  z.maxLength(512),
  z.refine((value) => URL.canParse(value) && new URL(value).protocol === 'https:', {
    error: 'Write an https:// address.',
  }),
);

const CONTACT = ['https:', 'mailto:', 'tel:'];
export const contactUrl = z.string().check(
  z.maxLength(512),
  z.refine((value) => URL.canParse(value) && CONTACT.includes(new URL(value).protocol), {
    error: 'Write an https:, mailto: or tel: address.',
  }),
);

const isBaseUrl = (value: string): boolean => {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#]/.test(value);
};
export const baseUrl = z
  .string()
  .check(z.maxLength(255), z.refine(isBaseUrl, { error: 'Write an http(s) address without user, query or fragment.' }));

export const amount = z.string().check(
  z.refine((value) => (parseMinor(value) ?? -1n) >= 0n, {
    error: 'Write a decimal of at most two places in quotes, e.g. "20000.00".',
  }),
);

export const hostPattern = z.string().check(
  z.maxLength(253),
  z.refine((value) => normalizeHostPattern(value) !== null, {
    error: 'Write a host like shop.example or *.shop.example, without scheme, port or path.',
  }),
);

export const country = z
  .string()
  .check(z.refine((code) => COUNTRY_CODES.includes(code), { error: 'Write an ISO 3166-1 alpha-2 code, e.g. KH.' }));

export const timezone = z.string().check(z.refine(isTimezone, { error: 'Write an IANA zone, e.g. Asia/Phnom_Penh.' }));

function isTimezone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

export const dialingCode = z
  .string()
  .check(z.refine(isDialingCode, { error: 'Write a dialling code of a country, e.g. +84.' }));
