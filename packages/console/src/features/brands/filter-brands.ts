import type { BrandRow } from './use-brand-columns.tsx';

/** Brands whose code, name, hosts, jurisdiction or health contain every word of the search. */
export function filterBrands(rows: readonly BrandRow[], search: string): readonly BrandRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ name, brand: { merchant, hosts, jurisdiction, health } }) => {
    const text = [merchant, name, ...hosts, jurisdiction, health].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
