import { CALL_NAMES, CALLS } from '@marquee/contracts/calls';
import { PAGES } from '@marquee/contracts/pages';
import { expect, it, onTestFinished } from 'vitest';
import { startUpstream } from './testing/fake-upstream.ts';
import { startEdge } from './testing/start-edge.ts';
import { testBrand } from './testing/test-brand.ts';

/** Each brand's picture; its name does not contain the brand's. */
const fileOf = (mark: string): string => `${mark === 'canaryone' ? '1' : '2'}`.repeat(16).concat('.svg');

/** A brand whose marks are in everything that can be answered. */
const marked = (merchant: string, mark: string) =>
  testBrand(merchant, {
    revision: `revision-${mark}`,
    public: {
      name: { EN: mark },
      tagline: { EN: mark },
      copyright: { EN: mark },
      imageCDNs: [`https://img.${mark}.example`],
      launchGameCDNs: [`https://play.${mark}.example`],
      resources: [{ resourceType: 'ios', url: `https://${mark}.example/app`, labelNameEn: mark }],
      customerService: [{ csType: 'email', title: { EN: mark }, path: `mailto:care@${mark}.example` }],
      messages: { EN: { 'home.title': mark } },
    },
    private: { frameHosts: [`https://frames.${mark}.example`] },
    assets: { [fileOf(mark)]: { contentType: 'image/svg+xml', bytes: 20 } },
  });

const spellings = (code: string) => [
  `${code}.localhost`,
  `${code}.LOCALHOST:8080`,
  `${code}.example.`,
  `www.${code}.example`,
];

it('[T01] [T02] never answers one brand with a byte of another, over all routes and spellings of hosts', async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  upstream.answer = (request, response) => {
    response.setHeader('content-type', 'application/json');
    response.setHeader('etag', `"${request.headers['x-marquee-merchant']}"`);
    response.end(JSON.stringify({ value: request.headers['x-marquee-merchant'] }));
  };
  const brands = [marked('lotus', 'canaryone'), marked('harbor', 'canarytwo')];
  const edge = await startEdge({ brands, platformUrl: upstream.url });
  for (const mark of ['canaryone', 'canarytwo']) edge.config.files.set(fileOf(mark), Buffer.from(`<svg>${mark}</svg>`));

  const calls = CALL_NAMES.filter((name) => CALLS[name].rate !== 'stream').map((name) => CALLS[name]);
  const asks = [
    ...PAGES.map(({ path }) => ({ method: 'GET', path })),
    ...[
      '/nowhere',
      '/?lang=KM',
      `/brand/${fileOf('canaryone')}`,
      `/brand/${fileOf('canarytwo')}`,
      '/assets/entry-abc.js',
    ].map((path) => ({ method: 'GET', path })),
    ...calls.map(({ method, path }) => ({ method, path })),
    { method: 'GET', path: '/wps/x/settings/manifest?rev=revision-canaryone' },
    { method: 'GET', path: '/wps/system/status?url=lotus.localhost&merchant=lotus' },
  ];
  const foreign = {
    lotus: /canarytwo|harbor/i,
    harbor: /canaryone|lotus/i,
  } as const;
  let requests = 0;
  let own = 0;
  for (const { method, path } of asks) {
    for (const merchant of ['lotus', 'harbor'] as const) {
      const other = merchant === 'lotus' ? 'harbor' : 'lotus';
      for (const host of spellings(merchant)) {
        const headers = {
          'x-forwarded-host': `${other}.localhost`,
          'x-marquee-merchant': other,
          'x-tenant-id': other,
          forwarded: `host=${other}.localhost`,
          'accept-encoding': 'identity',
        };
        const answer = await edge.request({ host, method, path, headers });
        const everything = answer.text + JSON.stringify(answer.headers);
        // No part of a client's query may come back.
        expect(everything, `${method} ${host}${path}`).not.toMatch(foreign[merchant]);
        requests += 1;
        if (/canaryone|canarytwo|"lotus"|"harbor"/.test(everything)) own += 1;
      }
    }
  }
  // A brand's own answers contain its marks, otherwise this test could not fail.
  expect(own).toBeGreaterThan(requests / 2);
  const merchants = new Set(upstream.received.map((request) => request.headers['x-marquee-merchant']));
  expect([...merchants].sort()).toEqual(['harbor', 'lotus']);
}, 60_000);
