/** The official providers from npm, unchanged, against a listening edge. */
import { SWITCH_KEYS, type SwitchKey } from '@marquee/contracts/switches';
import { OFREPProvider } from '@openfeature/ofrep-provider';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { OpenFeature as ServerOpenFeature } from '@openfeature/server-sdk';
import { OpenFeature, type Provider, ProviderEvents } from '@openfeature/web-sdk';
import { Agent, EventSource, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startEdge, type TestEdge } from '../testing/start-edge.ts';
import { type BrandChanges, testBrand } from '../testing/test-brand.ts';

type Switches = NonNullable<BrandChanges['switches']>;
const brand = (revision: number, switches: Switches, merchant = 'lotus') =>
  testBrand(merchant, { revision: `${merchant}-${revision}`, switches });
const values = (of: (key: SwitchKey) => boolean) => Object.fromEntries(SWITCH_KEYS.map((key) => [key, of(key)]));

/** Switches that are on in each brand; all others are off. */
const PLAIN = [
  'USERNAMEREG3',
  'registration',
  'humanCheck',
  'login',
  'theme.switch',
  'nav.bar',
  'header.marquee',
  'footer.vendors',
  'memberCentre.secondFactor',
  'memberCentre.protection',
];
const ON: Readonly<Record<string, ReadonlySet<string>>> = {
  lotus: new Set([...PLAIN, 'sidebar', 'games.rng', 'DIRECTREG3', 'FREEPLAY3']),
  harbor: new Set([...PLAIN, 'sidebar', 'games.rng', 'header.clock']),
};
const isOn = (merchant: string, key: string) => ON[merchant]?.has(key) === true;

// As in a browser: names below `localhost` are this machine, and `EventSource` exists.
const local = new Agent({
  connect: { lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]) },
});
const before = getGlobalDispatcher();
beforeAll(() => {
  setGlobalDispatcher(local);
  vi.stubGlobal('EventSource', EventSource);
});
afterAll(async () => {
  setGlobalDispatcher(before);
  vi.unstubAllGlobals();
  await local.destroy();
});

const on: Switches = { DIRECTREG3: true, FREEPLAY3: true, 'header.clock': false, 'memberCentre.depositv2': true };
let edge: TestEdge;
beforeEach(async () => {
  edge = await startEdge({ brands: [brand(1, on), brand(1, { DIRECTREG3: false }, 'harbor')] });
});
const baseUrl = (merchant = 'lotus') => `http://${merchant}.localhost:${edge.port}`;

describe('the web provider', () => {
  /** A client of one brand, ready; it is closed with the test. */
  async function openClient(merchant = 'lotus', domain = merchant) {
    const provider = new OFREPWebProvider({ baseUrl: baseUrl(merchant), cacheMode: 'disabled' });
    await OpenFeature.setContext(domain, { targetingKey: 'user-1' });
    // Its types allow an undefined `hooks`, the SDK's do not.
    await OpenFeature.setProviderAndWait(domain, provider as Provider);
    onTestFinished(() => OpenFeature.clearProviders());
    return OpenFeature.getClient(domain);
  }
  /** The edge's answers to bulk requests so far. */
  const statuses = () =>
    edge.lines
      .map((line) => JSON.parse(line))
      .filter(({ path }) => path === '/ofrep/v1/evaluate/flags')
      .map(({ status }) => status);

  it('[T12] reads every switch of the host’s brand', async () => {
    const [lotus, harbor] = [await openClient(), await openClient('harbor')];
    // The wrong default for each, so that no value can be one.
    for (const [client, merchant] of [
      [lotus, 'lotus'],
      [harbor, 'harbor'],
    ] as const) {
      const read = values((key) => client.getBooleanValue(key, !isOn(merchant, key)));
      expect(read).toEqual(values((key) => isOn(merchant, key)));
    }
    expect(lotus.getBooleanDetails('header.clock', true)).toMatchObject({
      value: false,
      reason: 'STATIC',
      variant: 'off',
    });
    expect(lotus.getBooleanDetails('nope', true)).toMatchObject({ value: true, errorCode: 'FLAG_NOT_FOUND' });
  });

  it('[T12] follows a toggle by the stream, and fetches only changes', async () => {
    const client = await openClient();
    const changes: unknown[] = [];
    client.addHandler(ProviderEvents.ConfigurationChanged, (details) => changes.push(details?.flagsChanged));
    // The stream begins with the client's revision: it requests again and gets 304.
    await vi.waitFor(() => expect(statuses()).toEqual([200, 304]));
    expect(client.getBooleanValue('DIRECTREG3', false)).toBe(true);
    edge.config.publish(brand(2, { ...on, DIRECTREG3: false }));
    await vi.waitFor(() => expect(client.getBooleanValue('DIRECTREG3', true)).toBe(false));
    edge.config.publish(brand(3, on));
    await vi.waitFor(() => expect(client.getBooleanValue('DIRECTREG3', false)).toBe(true));
    await vi.waitFor(() => expect(changes).toEqual([['DIRECTREG3'], ['DIRECTREG3']]));
    edge.config.publish(brand(2, { DIRECTREG3: true }, 'harbor'));
    expect(statuses()).toEqual([200, 304, 200, 200]);
  });

  it('[T12] is refused when its context has no targeting key', async () => {
    const provider = new OFREPWebProvider({ baseUrl: baseUrl(), cacheMode: 'disabled' });
    onTestFinished(() => provider.onClose?.());
    await expect(provider.initialize({})).rejects.toThrow('status: 400');
  });
});

describe('the server provider', () => {
  it('[T12] reads the current value of every switch, one by one', async () => {
    await ServerOpenFeature.setProviderAndWait(new OFREPProvider({ baseUrl: baseUrl() }));
    onTestFinished(() => ServerOpenFeature.clearProviders());
    const client = ServerOpenFeature.getClient();
    const context = { targetingKey: 'user-1' };
    for (const key of SWITCH_KEYS) {
      const expected = isOn('lotus', key);
      const details = await client.getBooleanDetails(key, !expected, context);
      expect(details, key).toMatchObject({ value: expected, variant: expected ? 'on' : 'off' });
      expect(details.flagMetadata).toEqual({ revision: 'lotus-1' });
    }
    edge.config.publish(brand(2, { ...on, FREEPLAY3: false }));
    expect(await client.getBooleanValue('FREEPLAY3', true, context)).toBe(false);
    expect(await client.getBooleanDetails('nope', true, context)).toMatchObject({
      value: true,
      errorCode: 'FLAG_NOT_FOUND',
    });
  });
});
