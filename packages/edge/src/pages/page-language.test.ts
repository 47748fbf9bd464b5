import { expect, it } from 'vitest';
import { BrandView } from '../brands/brand-view.ts';
import { testBrand } from '../testing/test-brand.ts';
import { pageLanguage } from './page-language.ts';

const brand = new BrandView(testBrand('lotus'));

it.each([
  ['', undefined, 'EN'],
  ['lang=KM', undefined, 'KM'],
  ['lang=km', undefined, 'KM'],
  ['a=1&lang=KM', 'mq_lang=EN', 'KM'],
  ['', 'mq_lang=KM', 'KM'],
  ['', 'other=1; mq_lang=KM; more=2', 'KM'],
  ['', 'xmq_lang=KM', 'EN'],
  ['', 'mq_lang=KMX', 'EN'],
  ['lang=CN', 'mq_lang=KM', 'KM'],
  ['lang=XX', 'mq_lang=YY', 'EN'],
  ['lang=__proto__', 'mq_lang=constructor', 'EN'],
])('[H01] ?%s with cookie %s shows %s', (query, cookie, language) => {
  expect(pageLanguage(brand, query, cookie)).toBe(language);
});
