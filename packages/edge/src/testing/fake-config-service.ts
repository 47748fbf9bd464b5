import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  type BrandSnapshot,
  CONFIG_HEARTBEAT_MS,
  INTERNAL_PATHS,
  snapshotCanonical,
} from '@marquee/contracts/snapshot';
import { testBrand } from './test-brand.ts';

export const hex16 = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** `brand00000`, `brand00001`, …: equal in size, different in every page. */
export function generateBrands(count: number): BrandSnapshot[] {
  return Array.from({ length: count }, (_, i) => {
    const merchant = `brand${String(i).padStart(5, '0')}`;
    const pick = createHash('sha256').update(merchant).digest('base64');
    return testBrand(merchant, {
      revision: hex16(merchant),
      public: {
        tagline: { EN: `Tagline of ${merchant}: ${pick}` },
        banners: Array.from({ length: 3 }, (_unused, n) => ({
          bannerId: `b${n}`,
          groupName: 'w_home',
          url: `/brand/${hex16(merchant + n)}.svg`,
          linkageType: 'none',
          title: { EN: `Banner ${n} of ${merchant}` },
          text: { EN: pick },
          action: { EN: 'Play' },
        })),
        marquee: Array.from({ length: 6 }, (_unused, n) => ({ id: `m${n}`, text: { EN: `${merchant} ${n} ${pick}` } })),
      },
      private: { hosts: [`${merchant}.localhost`] },
    });
  });
}

export interface FakeConfigService {
  readonly url: string;
  close(): void;
}

/**
 * The config service's internal interface for given brands: snapshot, a stream that sends `hello`, assets by name. For benches, and for tests
 * with the real client.
 */
export async function startFakeConfigService(
  brands: readonly BrandSnapshot[],
  assets: ReadonlyMap<string, Buffer> = new Map(),
): Promise<FakeConfigService> {
  const revision = hex16(snapshotCanonical(brands));
  const server = createServer((request, response) => {
    if (request.url === INTERNAL_PATHS.snapshot) {
      response.write(`{"revision":"${revision}","brands":[\n`);
      for (const [i, brand] of brands.entries()) {
        response.write(`${JSON.stringify(brand)}${i < brands.length - 1 ? ',' : ''}\n`);
      }
      response.end(']}\n');
    } else if (request.url === INTERNAL_PATHS.stream) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify({ type: 'hello', revision })}\n\n`);
      const timer = setInterval(() => response.write(':\n\n'), CONFIG_HEARTBEAT_MS);
      response.once('close', () => clearInterval(timer));
    } else {
      const asset = assets.get(request.url?.split('/').at(-1) ?? '');
      response.writeHead(asset === undefined ? 404 : 200).end(asset);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
