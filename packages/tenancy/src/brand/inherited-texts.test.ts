import { expect, it, onTestFinished } from 'vitest';
import { removeTenants, sampleTenants, type TenantFiles, writeTenants } from '../testing/index.ts';
import { loadTenants } from '../testing/load-tenants.ts';

const OWN_TEXTS = ['name', 'tagline', 'copyright'];

/** `acme` offers Urdu too, with its own texts in it; the vendor and one text are inherited. */
function withUrdu(own: readonly string[] = OWN_TEXTS): TenantFiles {
  const files = sampleTenants();
  const tenant = JSON.parse(String(files['acme/tenant.json']));
  tenant.languages.push('UR');
  tenant.customerService[0].title.UR = 'لکھیں';
  for (const key of own) tenant[key].UR = 'متن';
  return {
    ...files,
    'acme/tenant.json': JSON.stringify(tenant),
    'acme/content/banner/welcome.UR.md': '---\ntitle: خوش آمدید\naction: کھیلیں\n---\nمتن\n',
    'acme/content/marquee/hello.UR.md': 'متن\n',
    '_base/content/marquee/house.EN.md': '---\nid: house\norder: 2\n---\nFrom below.\n',
    '_base/content/marquee/house.KM.md': 'ពីខាងក្រោម\n',
  };
}

function load(files: TenantFiles) {
  const dir = writeTenants(files);
  onTestFinished(() => removeTenants(dir));
  return loadTenants([dir]);
}

it('[T05] shows inherited texts in the default language where they lack one that the brand offers', () => {
  const { brands, faults } = load(withUrdu());
  expect(faults).toEqual([]);
  const { vendors, marquee, name } = brands.get('acme')?.snapshot.public ?? expect.fail('acme did not load');
  expect(vendors[0]?.name).toEqual({ EN: 'Studio', KM: 'ស្ទូឌីយោ', UR: 'Studio' });
  expect(marquee.map(({ id, text }) => [id, text['UR']])).toEqual([
    ['hello', 'متن'],
    ['house', 'From below.'],
  ]);
  expect(name['UR']).toBe('متن');
  // A brand in the languages of its base does not change.
  expect(brands.get('bravo')?.snapshot.public.vendors[0]?.name).toEqual({ EN: 'Studio', KM: 'ស្ទូឌីយោ' });
});

it.each(OWN_TEXTS)('[T05] demands the brand’s own %s in each of its languages', (missing) => {
  const { brands, faults } = load(withUrdu(OWN_TEXTS.filter((key) => key !== missing)));
  expect(brands.has('acme')).toBe(false);
  expect(faults.map(({ rule, message }) => [rule, message])).toEqual([
    ['text.language', `"${missing}" has no text in UR.`],
  ]);
});
