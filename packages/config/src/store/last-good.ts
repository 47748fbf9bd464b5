import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBrandSnapshot } from '@marquee/contracts/read-brand-snapshot';
import type { Logger } from '@marquee/server-kit';
import { writeAtomically } from '@marquee/server-kit/write-atomically';
import { ownBytes, type ServedBrand } from '../tenants/served-brand.ts';

/** The last good version of each brand, for a restart over broken folders. */
export interface LastGood {
  /** All saved brands; `isWhole` when none is damaged or missing. */
  readonly load: () => Promise<{ brands: ServedBrand[]; isWhole: boolean }>;
  readonly save: (brand: ServedBrand) => Promise<void>;
  readonly remove: (merchant: string) => Promise<void>;
  /** Marks the saved brands as complete. */
  readonly markWhole: () => Promise<void>;
}

/** Exists once all brands were saved, so that an interrupted first load does not look complete. */
const WHOLE_MARK = 'whole';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Files `<code>.json`: a line with the checksum, then the brand's JSON. @throws when the directory can't be made. */
export async function openLastGood(dir: string, logger: Logger): Promise<LastGood> {
  await mkdir(dir, { recursive: true });
  const fileOf = (merchant: string) => join(dir, `${merchant}.json`);
  const saved = new Map<string, string>();

  async function read(name: string): Promise<ServedBrand | null> {
    try {
      const brand = decode(await readFile(join(dir, name)));
      if (name !== `${brand.merchant}.json`) throw new Error(`The file holds the brand ${brand.merchant}`);
      saved.set(brand.merchant, brand.revision);
      return brand;
    } catch (error) {
      logger.warn({ file: name, err: error }, 'the last good version of a brand is not usable');
      return null;
    }
  }
  return {
    load: async () => {
      const names = await readdir(dir);
      const files = names.filter((name) => name.endsWith('.json'));
      const brands: ServedBrand[] = [];
      for (const name of files) {
        const brand = await read(name);
        if (brand) brands.push(brand);
      }
      return { brands, isWhole: names.includes(WHOLE_MARK) && brands.length === files.length };
    },
    markWhole: () => writeFile(join(dir, WHOLE_MARK), ''),
    save: async (brand) => {
      if (saved.get(brand.merchant) === brand.revision) return;
      await writeAtomically(
        fileOf(brand.merchant),
        Buffer.concat([Buffer.from(`${sha256(brand.json)}\n`), brand.json]),
      );
      saved.set(brand.merchant, brand.revision);
    },
    remove: async (merchant) => {
      saved.delete(merchant);
      await rm(fileOf(merchant), { force: true });
    },
  };
}

function decode(bytes: Buffer): ServedBrand {
  const end = bytes.indexOf('\n');
  const json = bytes.subarray(end + 1);
  if (end < 0 || sha256(json) !== bytes.toString('latin1', 0, end)) throw new Error('The checksum does not match');
  // This version may be newer or older than the file.
  const { brand } = readBrandSnapshot(JSON.parse(json.toString('utf8')));
  const { merchant, revision, private: secret, assets } = brand;
  return { merchant, revision, hosts: secret.hosts, assets: Object.keys(assets), json: ownBytes(json) };
}
