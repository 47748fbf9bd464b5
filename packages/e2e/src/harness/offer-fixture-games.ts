import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GameType } from '@marquee/contracts/constants';
import { TENANTS } from './brands.ts';

const provider = `http://localhost:${process.env['E2E_PROVIDER_PORT']}`;

/** Vendor → its categories. */
export type Offered = Readonly<Record<string, readonly GameType[]>>;

/** Replaces a live brand's vendors with these vendors of the fixture providers. */
export async function offerFixtureGames(folder: string, offered: Offered): Promise<void> {
  const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
  const write = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content));
  // A vendor's logos lie beside the file that names it.
  await cp(join(TENANTS, '_base/assets'), join(folder, 'assets'), { recursive: true, force: false });
  const [first] = (await read(join(TENANTS, '_base/vendors.json'))).vendors;
  const vendors = Object.entries(offered).map(([code, gameTypes]) => ({ ...first, code, gameTypes }));
  await write('vendors.json', { version: 1, vendors });
  const { switches } = await read(join(folder, 'switches.json'));
  const on = Object.values(offered).flatMap((gameTypes) =>
    gameTypes.map((gameType) => [`games.${gameType.toLowerCase()}`, true]),
  );
  await write('switches.json', { version: 1, switches: { ...switches, ...Object.fromEntries(on) } });
  await write('tenant.json', { ...(await read(join(folder, 'tenant.json'))), frameHosts: [provider] });
  await write('cdn.json', { version: 1, imageCDNs: [provider] });
}
