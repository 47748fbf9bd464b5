import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brandSnapshotSchema } from '@marquee/contracts/snapshot';
import type { Logger } from '@marquee/server-kit';
import type { ServedBrand } from '../tenants/served-brand.ts';
import { writeAtomically } from './write-atomically.ts';

/** The last good version of each brand, so that a restart over a broken folder still serves it. */
export interface LastGood {
  readonly codes: () => Promise<string[]>;
  /** Null when there is none, it is damaged, or it does not fit today's contract; the latter two are logged. */
  readonly read: (merchant: string) => Promise<ServedBrand | null>;
  readonly save: (brand: ServedBrand) => Promise<void>;
  readonly remove: (merchant: string) => Promise<void>;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Files `<code>.json`: a line with the checksum, then the brand's JSON. @throws when the directory can't be made. */
export async function openLastGood(dir: string, logger: Logger): Promise<LastGood> {
  await mkdir(dir, { recursive: true });
  const fileOf = (merchant: string) => join(dir, `${merchant}.json`);
  const saved = new Map<string, string>();
  return {
    codes: async () => (await readdir(dir)).filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5)),
    read: async (merchant) => {
      try {
        return decode(await readFile(fileOf(merchant)), merchant);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        logger.warn({ merchant, err: error }, 'the last good version of a brand is not usable');
        return null;
      }
    },
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

function decode(bytes: Buffer, merchant: string): ServedBrand {
  const end = bytes.indexOf('\n');
  const json = bytes.subarray(end + 1);
  if (end < 0 || sha256(json) !== bytes.toString('latin1', 0, end)) throw new Error('The checksum does not match');
  const brand = brandSnapshotSchema.parse(JSON.parse(json.toString('utf8')));
  if (brand.merchant !== merchant) throw new Error(`The file holds the brand ${brand.merchant}`);
  const { revision, private: secret, assets } = brand;
  return { merchant, revision, hosts: secret.hosts, assets: Object.keys(assets), json };
}
