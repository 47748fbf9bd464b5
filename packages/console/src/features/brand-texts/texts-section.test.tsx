import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openBrand, stagedAt } from '../../testing/brand/open-brand.tsx';
import { sampleValue } from '../../testing/brand/sample-brand.ts';
import { foundTexts } from './found-texts.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('[T09] texts of a brand', () => {
  it('are its own texts; any other text can be found and replaced, in one of its languages', async () => {
    const { user } = await openBrand({
      section: 'texts?lang=EN',
      values: [sampleValue('messages', ['EN', 'nav.menu'], 'All there is')],
    });
    // All of a language's texts are loaded first.
    expect(await screen.findByDisplayValue('All there is')).toBeTruthy();
    expect(screen.getAllByRole('textbox', { name: 'The brand’s text' })).toHaveLength(1);
    await user.type(screen.getByRole('searchbox', { name: 'Find a text' }), 'notFound.action');
    const row = within((await screen.findByText('Back to home')).closest('li') as HTMLElement);
    await user.type(row.getByRole('textbox'), 'Home we go');
    expect(stagedAt('EN', 'notFound.action')).toBe('Home we go');
    await user.clear(row.getByRole('textbox'));
    expect(stagedAt('EN', 'notFound.action')).toBeUndefined();
  });

  it('must keep their arguments, which is checked before they are sent', async () => {
    const { user } = await openBrand({ section: 'texts?lang=EN&find=preview.details', values: [] });
    await user.type(await screen.findByRole('textbox', { name: 'The brand’s text' }), 'By {{name}');
    expect(screen.getByText('Keep {time}: a value is filled in there.')).toBeTruthy();
  });

  it('with plurals or choices cannot be replaced', () => {
    const texts = { a: 'one {count, plural, other {#}}', b: 'one {name}', c: 'two' };
    expect(foundTexts(texts, {}, 'ONE')).toEqual(['b']);
    expect(foundTexts(texts, { c: 'three' }, '')).toEqual(['c']);
    expect(foundTexts(texts, { c: 'three' }, 'three')).toEqual(['c']);
  });
});
