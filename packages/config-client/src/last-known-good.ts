import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MERCHANT_CODE } from '@marquee/contracts/manifest';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { type HeldBrand, ownBytes } from './held-brand.ts';
import { isMissing, writeAtomically } from './write-atomically.ts';

const FORMAT = 1;
/** First line of a brand's file; its JSON is the rest. */
const headSchema = z.strictObject({
  format: z.literal(FORMAT),
  sha256: z.string(),
  merchant: z.string().check(z.regex(MERCHANT_CODE)),
  revision: z.string(),
  hosts: z.array(z.string()),
});
const stateSchema = z.strictObject({ format: z.literal(FORMAT), confirmedAtMs: z.number() });

export interface LastKnownGood {
  /** Every brand whose file is whole; the others are ignored with a warning. */
  readonly load: () => Promise<{ brands: HeldBrand[]; confirmedAtMs: number | null }>;
  readonly save: (brand: HeldBrand) => Promise<void>;
  readonly remove: (merchant: string) => Promise<void>;
  /** When what is on disk was last known to equal what the service has. */
  readonly saveState: (confirmedAtMs: number) => Promise<void>;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * The copy a server starts from when the config service is down: a file per brand with a checksum, so that a change
 * rewrites one small file and damage costs one brand.
 */
export function createLastKnownGood(dir: string, logger: Logger): LastKnownGood {
  const brandsDir = join(dir, 'brands');
  const stateFile = join(dir, 'state.json');

  async function loadBrand(name: string): Promise<HeldBrand | null> {
    try {
      const brand = decode(await readFile(join(brandsDir, name)));
      if (`${brand.merchant}.json` !== name) throw new Error(`It holds the brand ${brand.merchant}`);
      return brand;
    } catch (error) {
      logger.warn({ file: name, err: error }, 'a last-known-good file is damaged and ignored');
      return null;
    }
  }
  async function loadState(): Promise<number | null> {
    try {
      return stateSchema.parse(JSON.parse(await readFile(stateFile, 'utf8'))).confirmedAtMs;
    } catch (error) {
      if (!isMissing(error)) logger.warn({ err: error }, 'the age of the last-known-good copy is not known');
      return null;
    }
  }
  return {
    load: async () => {
      await mkdir(brandsDir, { recursive: true });
      const brands: HeldBrand[] = [];
      for (const name of await readdir(brandsDir)) {
        const brand = name.endsWith('.json') ? await loadBrand(name) : null;
        if (brand) brands.push(brand);
      }
      return { brands, confirmedAtMs: await loadState() };
    },
    save: (brand) => writeAtomically(join(brandsDir, `${brand.merchant}.json`), encode(brand)),
    remove: (merchant) => rm(join(brandsDir, `${merchant}.json`), { force: true }),
    saveState: (confirmedAtMs) => writeAtomically(stateFile, JSON.stringify({ format: FORMAT, confirmedAtMs })),
  };
}

function encode({ merchant, revision, hosts, json }: HeldBrand): Buffer {
  const head = { format: FORMAT, sha256: sha256(json), merchant, revision, hosts };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), json]);
}

/** The brand's JSON was checked against the contract before it was saved; here only that it is still the same. */
function decode(bytes: Buffer): HeldBrand {
  const end = bytes.indexOf('\n');
  const { sha256: expected, merchant, revision, hosts } = headSchema.parse(JSON.parse(bytes.toString('utf8', 0, end)));
  const json = bytes.subarray(end + 1);
  if (sha256(json) !== expected) throw new Error('The checksum does not match');
  return { merchant, revision, hosts, json: ownBytes(json) };
}
