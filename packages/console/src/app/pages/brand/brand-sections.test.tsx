import { REGISTRATION_FIELDS } from '@marquee/contracts/registration';
import type { ResolvedValue } from '@marquee/contracts/schemas/console-brands';
import { trialRequest } from '@marquee/contracts/schemas/console-changes';
import { CONTRAST_PAIRS, THEME_COLORS } from '@marquee/contracts/theme';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { colorToken } from '../../../features/brand-theme/paint.ts';
import { openBrand } from '../../../testing/brand/open-brand.tsx';
import { SAMPLE_MANIFEST, sampleSwitch, sampleValue } from '../../../testing/brand/sample-brand.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const rule = (field: string, enabled: boolean): ResolvedValue[] =>
  Object.entries({
    enabled,
    required: enabled,
    acceptedPattern: '*',
    patternId: 'any',
    minLength: 4,
    maxLength: 15,
  }).map(([key, value]) => sampleValue('registration', ['fields', field, key], value));
const RULES = REGISTRATION_FIELDS.flatMap((field) => rule(field, field === 'username' || field === 'password'));
const preview = () => screen.findByRole('region', { name: 'As players see it' });

describe('[T09] registration rules', () => {
  it('update the form beside them while they are edited, in the brand’s languages', async () => {
    const { user } = await openBrand({ section: 'registration', values: RULES });
    const form = await preview();
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Language' }), 'EN');
    expect(await within(form).findByRole('textbox', { name: /^Username/ })).toBeTruthy();
    expect(within(form).queryByRole('textbox', { name: /^E-mail/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'E-mail: shown' }));
    expect(within(form).getByRole('textbox', { name: 'E-mail (optional)' })).toBeTruthy();
    expect(screen.getByText('One change on Lotus')).toBeTruthy();
  });

  it('validate the form: it shows the player’s messages, and nothing is sent', async () => {
    const { user, requests } = await openBrand({ section: 'registration', values: RULES });
    const form = await preview();
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Language' }), 'EN');
    await user.type(await within(form).findByRole('textbox', { name: /^Username/ }), 'abc');
    await user.click(within(form).getByRole('button', { name: 'Open my account' }));
    expect(within(form).getByText('Use 4 to 15 characters.')).toBeTruthy();
    await user.clear(screen.getByRole('textbox', { name: 'Username: least characters' }));
    await user.type(screen.getByRole('textbox', { name: 'Username: least characters' }), '3');
    await user.click(within(form).getByRole('button', { name: 'Open my account' }));
    expect(within(form).queryByText('Use 4 to 15 characters.')).toBeNull();
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('name a family together with its id', async () => {
    const { user, requests } = await openBrand({
      section: 'registration',
      values: RULES,
      answers: { 'POST /changes/trial': { value: { values: [], manifest: [], faults: [] } } },
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Username: characters' }), 'letterFirst');
    await user.click(screen.getByRole('button', { name: 'Review and send' }));
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await screen.findByText(/No problems/);
    const body = requests.find(({ method }) => method === 'POST')?.body;
    const { edits } = trialRequest.parse(body);
    expect(edits.map(({ path, set }) => [path.at(-1), set])).toEqual([
      ['acceptedPattern', 'letterFirst'],
      ['patternId', 'letterFirst'],
    ]);
  });
});

describe('[T05] the theme', () => {
  const backs = new Set<string>(CONTRAST_PAIRS.map(([, back]) => back));
  const tokens = ['dark', 'light'].flatMap((theme) =>
    THEME_COLORS.map((color) =>
      sampleValue('theme', [theme, 'color', color], colorToken(backs.has(color) ? '#ffffff' : '#000000', undefined)),
    ),
  );

  it('reports a low contrast before the server does, and paints the sample', async () => {
    const { user } = await openBrand({ section: 'theme', values: tokens });
    const hex = await screen.findByRole('textbox', { name: 'text: hex' });
    expect(screen.queryByText(/needs 4.5/)).toBeNull();
    await user.clear(hex);
    await user.type(hex, '#777777');
    expect(screen.getAllByText('text on bg: 4.47, needs 4.5').length).toBeGreaterThan(0);
    const sample = screen.getByRole('region', { name: 'Sample: Dark' });
    expect(sample.style.getPropertyValue('--color-text')).toBe('#777777ff');
    expect(screen.getByText('One change on Lotus')).toBeTruthy();
  });
});

describe('[T05] vendors', () => {
  const vendor = (code: string) => ({
    code,
    name: { EN: code },
    gameTypes: ['RNG'],
    isHot: false,
    logo: { white: 'a', colour: 'b' },
  });

  it('are moved by keys, announced, and staged as one list', async () => {
    const vendors = ['ALPHA', 'BETA', 'GAMMA'].map(vendor);
    const { user } = await openBrand({ section: 'vendors', values: [sampleValue('vendors', ['vendors'], vendors)] });
    (await screen.findByRole('button', { name: 'Move GAMMA up' })).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    const items = within(screen.getByRole('list', { name: 'Vendors' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent?.match(/[A-Z]{4,}/)?.[0])).toEqual(['ALPHA', 'GAMMA', 'BETA']);
    expect(screen.getByText('GAMMA is now number 2 of 3.')).toBeTruthy();
    expect(screen.getByText('One change on Lotus')).toBeTruthy();
  });
});

describe('[T11] a change by another person', () => {
  it('to a staged value is shown with both values before anything can be sent', async () => {
    let isOn = true;
    const { user, app } = await openBrand({
      section: 'switches',
      values: [],
      answers: {
        'GET /brands/lotus/values': () => ({
          value: {
            version: 7,
            values: [
              sampleSwitch('home.winners', isOn, isOn ? {} : { layer: 'override' }),
              sampleSwitch('nav.bar', true),
            ],
          },
        }),
      },
    });
    await user.click(within(await screen.findByRole('row', { name: /home\.winners/ })).getByRole('switch'));
    await user.click(screen.getByRole('button', { name: 'Review and send' }));
    isOn = false;
    await app.queries.invalidateQueries({ queryKey: ['brand', 'lotus'] });
    expect((await screen.findByRole('alert')).textContent).toContain('changed to Off by bopha');
    expect(screen.getByRole('button', { name: 'Publish now' }).hasAttribute('disabled')).toBe(true);
    // The value is already the staged one, so keeping it leaves nothing to send.
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });
});

describe('[T06] a folder with faults', () => {
  const fault = {
    file: 'tenants/lotus/tenant.json',
    line: 9,
    column: 3,
    rule: 'schema.type',
    message: 'No.',
    fix: 'Yes.',
  };
  const manifest = { ...SAMPLE_MANIFEST, switches: { ...SAMPLE_MANIFEST.switches, 'home.winners': true } };
  const refused = { 'GET /brands/lotus/values': { status: 422, code: 'brand_invalid', faults: [fault] } };

  it('is shown instead of its values: nothing can be staged, but live switches can be turned off', async () => {
    const { user } = await openBrand({
      section: 'theme',
      values: [],
      about: { faults: [fault], manifest },
      answers: refused,
    });
    expect(await screen.findByText('tenants/lotus/tenant.json:9:3')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Switches' }));
    const winners = await screen.findByRole('row', { name: /home\.winners/ });
    expect(within(winners).getByRole('switch').getAttribute('aria-checked')).toBe('true');
    expect(within(winners).getByRole('switch').hasAttribute('disabled')).toBe(true);
    await user.click(within(winners).getByText('Winners on the home page'));
    expect(await screen.findByRole('button', { name: 'Emergency off…' })).toBeTruthy();
  });

  it('lets an emergency be ended, and shows when that takes effect', async () => {
    const note = { changeSet: 'cs-1', by: 'bopha', at: '2026-11-20T10:00:00Z', reason: 'fraud' };
    const { user, requests } = await openBrand({
      section: 'switches?open=sidebar',
      values: [],
      about: { faults: [fault], manifest, kills: [{ key: 'sidebar', note, expiresAt: '2026-11-21T10:00:00Z' }] },
      answers: { ...refused, 'DELETE /brands/lotus/kills/sidebar': { value: {} } },
    });
    expect(await screen.findByText(/The emergency ends/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'End the emergency…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/goes live once they are fixed/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'It is fixed' }));
    await user.click(dialog.getByRole('button', { name: 'End emergency' }));
    expect(await screen.findByText(/has ended/)).toBeTruthy();
    expect(requests.find(({ method }) => method === 'DELETE')?.headers.get('if-match')).toBe('"7"');
  });
});

describe('[T10] the overview', () => {
  it('shows faults with place and fix, conflicts with all three values, and drift', async () => {
    const fault = {
      file: 'tenants/lotus/switches.json',
      line: 8,
      column: 3,
      rule: 'schema.type',
      message: 'home.winners must be true or false.',
      fix: 'Write true or false.',
    };
    await openBrand({
      values: [sampleSwitch('home.winners', false, { layer: 'override' })],
      about: { faults: [fault], conflicts: [{ path: 'ages.birthday', folderThen: 21, folderNow: 23, runTime: 25 }] },
    });
    expect(await screen.findByText('home.winners must be true or false.')).toBeTruthy();
    expect(screen.getByText('tenants/lotus/switches.json:8:3')).toBeTruthy();
    const conflict = screen.getByText('ages.birthday').closest('li');
    expect(conflict?.textContent).toMatch(/21.*23.*25/s);
    expect(screen.getByText('switches.home.winners')).toBeTruthy();
  });
});
