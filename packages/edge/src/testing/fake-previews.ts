import { once } from 'node:events';
import { createServer } from 'node:http';
import { formatPreviewToken, PREVIEW_PATH, type PreviewToken, previewCanonical } from '@marquee/contracts/previews';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { hmacHex } from '@marquee/server-kit';
import { onTestFinished } from 'vitest';
import { PREVIEW_KEY } from './start-edge.ts';

/** The config service's interface for previews: brands by side, and whether the preview still exists. */
export async function startFakePreviews(brands: Readonly<Record<PreviewToken['side'], BrandSnapshot>>) {
  const state = { isOver: false, status: 200, requests: [] as string[] };
  const server = createServer((request, response) => {
    state.requests.push(request.url ?? '');
    const { searchParams } = new URL(request.url ?? '', 'http://config');
    const brand = brands[searchParams.get('side') === 'before' ? 'before' : 'after'];
    response.writeHead(state.isOver ? 404 : state.status).end(JSON.stringify({ by: 'sokha', brand }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { state, url: `http://127.0.0.1:${port}` };
}

/** Path of a preview's home page, signed for the merchant; valid for an hour by default. */
export function previewPath(merchant: string, token: Partial<PreviewToken> = {}, key = PREVIEW_KEY): string {
  const expires = Math.floor(Date.now() / 1000) + 3600;
  const whole = { id: '01999999-9999-7999-8999-999999999999', side: 'after', expires, ...token } as const;
  return `${PREVIEW_PATH}${formatPreviewToken(whole, hmacHex(key, previewCanonical(merchant, whole)))}`;
}
