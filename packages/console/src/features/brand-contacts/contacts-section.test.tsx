import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Json } from '../../lib/brand/json.ts';
import { openBrand, stagedAt } from '../../testing/brand/open-brand.tsx';
import { SAMPLE_MANIFEST, sampleValue } from '../../testing/brand/sample-brand.ts';

const telegram = {
  csType: 'telegram',
  title: { KM: 'តេឡេក្រាម', EN: 'Telegram' },
  path: 'https://telegram.example/care',
};
const VALUES = [
  sampleValue('tenant', ['licences'], []),
  sampleValue('tenant', ['customerService'], [telegram], { isSensitive: true }),
  sampleValue('tenant', ['resources'], []),
];
const list = async (name: string) => within(await screen.findByRole('region', { name }));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('[T09] licences and contacts of a brand', () => {
  it('are written record by record, in every language, and staged as one list', async () => {
    const { user } = await openBrand({ section: 'contacts', values: VALUES });
    const service = await list('Customer service');
    await user.click(service.getByRole('button', { name: 'Add a contact' }));
    const row = within(service.getAllByRole('listitem')[1] as HTMLElement);
    await user.selectOptions(row.getByLabelText('Kind'), 'E-mail');
    await user.type(row.getByLabelText('Address'), 'care@lotus.example');
    expect(row.getByText('Enter an https:, mailto: or tel: address.')).toBeTruthy();
    await user.clear(row.getByLabelText('Address'));
    await user.type(row.getByLabelText('Address'), 'mailto:care');
    await user.type(row.getByLabelText(/English/), 'E-mail');
    expect(row.getByText('Please fill this in.')).toBeTruthy();
    await user.type(row.getByLabelText(/ខ្មែរ/), 'អ៊ីមែល');
    expect(row.queryByText('Please fill this in.')).toBeNull();
    await user.click(service.getByRole('button', { name: 'Move 2 E-mail up' }));
    const email = { csType: 'email', path: 'mailto:care', title: { EN: 'E-mail', KM: 'អ៊ីមែល' } };
    expect(stagedAt('customerService')).toEqual([email, telegram]);
    await user.click(service.getByRole('button', { name: 'Remove 2 Telegram' }));
    expect(stagedAt('customerService')).toEqual([email]);
    await user.click(screen.getByRole('button', { name: 'Review and send' }));
    expect(screen.getByText(/A second person has to approve/)).toBeTruthy();
  });

  it('name a licence by its authority, its number and where it can be checked', async () => {
    const { user } = await openBrand({ section: 'contacts', values: VALUES });
    const licences = await list('Licences');
    await user.click(licences.getByRole('button', { name: 'Add a licence' }));
    await user.selectOptions(licences.getByLabelText('Authority'), 'UKGC (Great Britain)');
    await user.type(licences.getByLabelText('Number'), '000-12345');
    await user.type(licences.getByLabelText('Link to check it'), 'http://register.example');
    expect(licences.getByText('Enter an https:// address.')).toBeTruthy();
    expect(stagedAt('licences')).toEqual([{ id: 'ukgc', number: '000-12345', url: 'http://register.example' }]);
  });
});

describe('[T09] the nav of a brand', () => {
  it('gets entries added, removed and ordered', async () => {
    const nav: Json = [{ page: 'home' }, { category: 'RNG' }];
    const { user } = await openBrand({
      section: 'content',
      values: [sampleValue('tenant', ['nav'], nav)],
      about: { manifest: SAMPLE_MANIFEST },
    });
    await user.selectOptions(await screen.findByLabelText('Add to the navigation…'), 'LIVE · Game category');
    await user.click(screen.getByRole('button', { name: 'Move LIVE up' }));
    await user.click(screen.getByRole('button', { name: 'Remove RNG' }));
    expect(stagedAt('nav')).toEqual([{ page: 'home' }, { category: 'LIVE' }]);
  });
});
