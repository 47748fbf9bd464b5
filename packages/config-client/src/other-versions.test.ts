import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { describe, expect, it } from 'vitest';
import { createBrandStore } from './brand-store.ts';
import { holdBrand } from './held-brand.ts';
import { readEvents } from './read-events.ts';
import { useBench } from './testing/bench.ts';

const bench = useBench();

type Draft = Record<'public' | 'private', Record<string, unknown>> & Record<string, unknown>;
const part = (draft: Draft, key: string) => draft.public[key] as Record<string, unknown>;

/** A real brand as the config service sends it, changed as another version of the service would. */
async function sent(change: (draft: Draft) => void): Promise<Buffer> {
  const { config } = bench();
  const draft = (await (await fetch(`${config.url()}/internal/brands/${config.codes[0]}`)).json()) as Draft;
  change(draft);
  return Buffer.from(JSON.stringify(draft));
}

function read(json: Buffer): { brand: BrandSnapshot | undefined; differences: readonly string[]; json: Buffer } {
  const store = createBrandStore((merchant, error) => {
    throw new Error(merchant, { cause: error });
  });
  const held = holdBrand(json);
  store.apply([held], []);
  return { brand: store.get(held.merchant), differences: held.differences, json: held.json };
}

describe('[T13] a brand of a newer config service', () => {
  it('is read without the settings that this version does not know, which stay in the copy on disk', async () => {
    const plain = read(await sent(() => {}));
    expect(plain.differences).toEqual([]);
    const json = await sent((draft) => {
      draft['later'] = true;
      draft.private['secondUpstream'] = { baseUrl: 'https://later.example' };
      draft.private['profileFields'] = ['shoeSize', ...(draft.private['profileFields'] as string[]), 'hatSize'];
      part(draft, 'switches')['memberCentre.later'] = true;
      part(draft, 'registration')['shoeSize'] = { enabled: true };
      part(draft, 'name')['XX'] = 'Later';
      draft.public['languages'] = [...(draft.public['languages'] as string[]), 'XX'];
      draft.public['nav'] = [{ page: 'later' }, ...(draft.public['nav'] as object[])];
    });
    const newer = read(json);
    expect(newer.brand).toEqual(plain.brand);
    expect(newer.json).toEqual(json);
    expect([...newer.differences].sort()).toEqual([
      'later',
      'private.profileFields.0',
      expect.stringMatching(/^private\.profileFields\.\d+$/),
      'private.secondUpstream',
      expect.stringMatching(/^public\.languages\.\d+$/),
      'public.name.XX',
      'public.nav.0',
      'public.registration.shoeSize',
      'public.switches.memberCentre.later',
    ]);
  });

  it.each([
    { private: { maintenance: 'partly' } },
    { private: { regionUnknown: 'ask' } },
    { public: { defaultLanguage: 'XX' } },
    { public: { languages: ['XX'] } },
    { public: { switches: { login: 'sometimes' } } },
  ])('is refused where a known setting has a value that this version cannot follow: %j', async (change) => {
    const json = await sent((draft) => {
      Object.assign(draft.private, change.private);
      Object.assign(draft.public, change.public);
    });
    expect(() => holdBrand(json)).toThrow();
  });

  it('may send types of event that this version does not know, and no malformed ones', async () => {
    const events = async (...lines: string[]) => {
      async function* body() {
        for (const line of lines) yield Buffer.from(`data: ${line}\n\n`);
      }
      const read: unknown[] = [];
      for await (const event of readEvents(body(), () => {})) read.push(event);
      return read;
    };
    const removed = { type: 'removed', merchant: 'acme' };
    expect(await events('{"type":"later","merchant":"acme"}', JSON.stringify({ ...removed, why: 'x' }))).toEqual([
      removed,
    ]);
    for (const line of ['{"type":"brand"}', '{}', 'null', '[]', '7']) await expect(events(line)).rejects.toThrow();
  });
});

describe('[T13] a brand of an older config service', () => {
  it('has every switch and registration field off that it does not send, and no drawn avatars', async () => {
    const plain = read(await sent(() => {}));
    const older = read(
      await sent((draft) => {
        delete part(draft, 'switches')['memberCentre'];
        delete part(draft, 'registration')['email'];
        delete draft.private['avatars'];
      }),
    );
    expect(older.brand).toMatchObject({
      public: { switches: { memberCentre: false }, registration: { email: { enabled: false, required: false } } },
      private: { avatars: {} },
    });
    expect(older.brand?.public.switches).toEqual({ ...plain.brand?.public.switches, memberCentre: false });
    expect(older.differences).toEqual(['public.switches.memberCentre', 'public.registration.email']);
  });

  it.each(['currency', 'nav', 'switches'])('is refused without its %s', async (key) => {
    const json = await sent((draft) => {
      delete draft.public[key];
    });
    expect(() => holdBrand(json)).toThrow();
  });
});
