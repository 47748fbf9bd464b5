import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MERCHANT_CODE } from '@marquee/contracts/manifest';
import { writeAtomically } from '@marquee/server-kit/write-atomically';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { isMissing } from './asset-files.ts';
import { type HeldBrand, ownBytes } from './held-brand.ts';

const FORMAT = 1;
/** Format of a brand's file: a line with the checksum of the rest, a line with this name, the brand's JSON. */
const headSchema = z.strictObject({
  format: z.literal(FORMAT),
  merchant: z.string().check(z.regex(MERCHANT_CODE)),
  revision: z.string(),
  hosts: z.array(z.string()),
});
const stateSchema = z.strictObject({ format: z.literal(FORMAT), confirmedAtMs: z.number() });

export interface LastKnownGood {
  /** All brands with a valid file; the others are ignored with a warning. */
  readonly load: () => Promise<{ brands: HeldBrand[]; confirmedAtMs: number | null }>;
  readonly save: (brand: HeldBrand) => Promise<void>;
  readonly remove: (merchant: string) => Promise<void>;
  /** When the copy was last confirmed to equal the service's data. */
  readonly saveState: (confirmedAtMs: number) => Promise<void>;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * The copy that a server starts from while the config service is down: one file per brand with a checksum, so that a change rewrites one
 * small file, and damage affects one brand.
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
  const head = { format: FORMAT, merchant, revision, hosts };
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), json]);
  return Buffer.concat([Buffer.from(`${sha256(content)}\n`), content]);
}

/** Verifies the checksum only; the JSON was validated against the contract before it was saved. */
function decode(bytes: Buffer): HeldBrand {
  const contentAt = bytes.indexOf('\n') + 1;
  if (sha256(bytes.subarray(contentAt)) !== bytes.toString('latin1', 0, contentAt - 1)) {
    throw new Error('The checksum does not match');
  }
  const jsonAt = bytes.indexOf('\n', contentAt) + 1;
  const head: unknown = JSON.parse(bytes.toString('utf8', contentAt, jsonAt));
  const { merchant, revision, hosts } = headSchema.parse(head);
  return { merchant, revision, hosts, json: ownBytes(bytes.subarray(jsonAt)), differences: [] };
}
