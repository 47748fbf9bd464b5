import { describe, expect, it } from 'vitest';
import { matchesSearch } from './search-select.tsx';

const ivoryCoast = { key: 'CI', label: 'Côte d’Ivoire', end: '+225', keywords: ['Ivory Coast', 'CI'] };

describe('[A19] the search of the country list', () => {
  it.each(['', '  ', 'cote', 'CÔTE', 'ivory', 'ci', '225', '+22', '2'])('finds a country by "%s"', (query) => {
    expect(matchesSearch(ivoryCoast, query)).toBe(true);
  });
  it.each(['kambodscha', '25', '+5', '225 7', 'x'])('does not find it by "%s"', (query) => {
    expect(matchesSearch(ivoryCoast, query)).toBe(false);
  });
  it('keeps the marks of other scripts, which are letters', () => {
    const cambodia = { key: 'KH', label: 'កម្ពុជា' };
    expect(matchesSearch(cambodia, 'កម្ពុ')).toBe(true);
    expect(matchesSearch(cambodia, 'កពជ')).toBe(false);
  });
});
