// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { hostsInOrder } from '../hosts/chosen-hosts.ts';
import { VendorLogo } from '../vendor/vendor-logo.tsx';

const HOSTS = ['https://one.example', 'https://two.example/', 'https://three.example'];
const [lumen] = sampleManifest().vendors;
if (!lumen) throw new Error('the sample has a vendor');

const open = (imageCDNs: string[]) =>
  renderPage(<VendorLogo vendor={lumen} />, { path: '/', answers: {}, manifest: { imageCDNs } });
const sources = () => screen.getAllByRole('img').map((image) => image.getAttribute('src'));
const bothFrom = (host: string) => [`${host}/brand/white.svg`, `${host}/brand/colour.svg`];

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('[G10] image hosts', () => {
  it.each([
    [0, 'https://one.example'],
    [0.5, 'https://two.example'],
    [0.99, 'https://three.example'],
  ])('one of the list is chosen by chance (%d), white and colour alike', async (chance, host) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    await open(HOSTS);
    expect(sources()).toEqual(bothFrom(host));
  });

  it('the next host serves all pictures after a failure, the brand’s own host at last', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    await open(HOSTS);
    const failOne = () => fireEvent.error(screen.getAllByRole('img')[0] as HTMLElement);
    failOne();
    expect(sources()).toEqual(bothFrom('https://three.example'));
    failOne();
    expect(sources()).toEqual(bothFrom('https://one.example'));
    failOne();
    expect(sources()).toEqual(bothFrom(''));
    failOne();
    expect(sources()).toEqual(bothFrom(''));
  });

  it('without a list pictures come from the brand’s own host', async () => {
    await open([]);
    expect(sources()).toEqual(bothFrom(''));
  });

  it('are tried round the list', () => {
    expect(hostsInOrder({ listed: ['a', 'b', 'c'], chosen: 2, failed: new Set(['a']) })).toEqual(['c', 'b', '']);
  });
});

it('[G10] a studio’s logo is the category’s own where there is one', async () => {
  const vendor = { ...lumen, logos: { LIVE: { white: '/brand/live-white.svg', colour: '/brand/live.svg' } } };
  const logos = (
    <>
      <VendorLogo vendor={vendor} gameType="LIVE" />
      <VendorLogo vendor={vendor} gameType="RNG" />
      <VendorLogo vendor={vendor} />
    </>
  );
  await renderPage(logos, { path: '/', answers: {}, manifest: { imageCDNs: [] } });
  expect(sources()).toEqual(['/brand/live-white.svg', '/brand/live.svg', ...bothFrom(''), ...bothFrom('')]);
});
