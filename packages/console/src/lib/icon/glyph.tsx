/** Icons of the console only, in the style of `@marquee/ui`'s. Players don't load them. */
const PATHS = {
  brands: 'M4 5.5h7v6H4v-6ZM13 5.5h7v6h-7v-6ZM4 13.5h7v5H4v-5ZM13 13.5h7v5h-7v-5Z',
  changes: 'M6.5 4.5v15M6.5 4.5 3.5 7.5M6.5 4.5l3 3M17.5 19.5v-15M17.5 19.5l-3-3M17.5 19.5l3-3',
  calendar: 'M4.5 6h15v13.5h-15V6ZM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4',
  scales: 'M12 4.500v15M7.500 19.500h9M5 7.500h14M5 7.500l-2.500 6.500h5L5 7.500ZM19 7.500l-2.500 6.500h5L19 7.500Z',
  audit: 'M5.5 4h13v16h-13V4ZM9 8.5h6M9 12h6M9 15.5h3.5',
  players:
    'M12 4.500a3.700 3.700 0 1 0 0 7.400 3.700 3.700 0 0 0 0-7.400ZM4.500 20c.5-3.700 3.200-5.700 7.500-5.700s7 2 7.500 5.700',
  staff:
    'M9 5a3.2 3.2 0 1 0 0 6.4A3.2 3.2 0 0 0 9 5ZM3 19.5c.5-3.2 2.7-5 6-5s5.5 1.8 6 5M15.8 5.4a3.1 3.1 0 0 1 0 5.6M17.6 15c1.9.6 3 2.1 3.4 4.5',
  tasks: 'M4 6.500l1.800 1.800L9 5M4 13l1.800 1.800L9 11.500M12 7h8M12 13.500h8M5 19.500h15',
  coins:
    'M9 5.500c3 0 5.500.9 5.500 2.200S12 9.900 9 9.900 3.500 9 3.500 7.700 6 5.500 9 5.500ZM3.500 7.700v4c0 1.300 2.500 2.200 5.500 2.200M3.500 11.700v4c0 1.300 2.500 2.200 5.500 2.200M15 11c3 0 5.500.9 5.500 2.200s-2.500 2.200-5.500 2.200-5.500-.9-5.500-2.200S12 11 15 11ZM9.500 13.200v4c0 1.300 2.500 2.300 5.500 2.300s5.500-1 5.500-2.300v-4',
  payin: 'M3.500 7.500h17v9.500h-17V7.500ZM12 4v11M12 4 9 7M12 4l3 3M6 20.500h12',
  payout: 'M3.500 7.500h17v9.500h-17V7.500ZM12 15V4M12 15l-3-3M12 15l3-3M6 20.500h12',
  identity:
    'M3.500 6h17v12.500h-17V6ZM8.800 9.200a1.700 1.700 0 1 0 0 3.400 1.700 1.700 0 0 0 0-3.400ZM6 15.800c.2-1.300 1.200-2 2.800-2s2.600.7 2.800 2M14.500 10h3.500M14.500 13.500h3.500',
  barred: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM6.500 6.500l11 11',
  chart: 'M4 19.500h16M6.500 16.500v-5M11 16.500v-10M15.500 16.500v-7M19.500 16.500v-3',
  mail: 'M4 6h16v12.5H4V6ZM4 7l8 6.500L20 7',
  copy: 'M8.5 8.5h11v11h-11v-11ZM15.5 8.5v-4h-11v11h4',
  command:
    'M9 9h6v6H9V9ZM9 9V6.500A2.500 2.500 0 1 0 6.500 9H9ZM15 9h2.500A2.500 2.500 0 1 0 15 6.500V9ZM15 15v2.500a2.500 2.500 0 1 0 2.500-2.500H15ZM9 15H6.500A2.500 2.500 0 1 0 9 17.500V15Z',
  key: 'M8 11.500a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11 12.800l8.500-8.500M16.500 7.300l2.700 2.700M13.800 10l1.700 1.700',
  monitor: 'M3.500 5h17v11h-17V5ZM9 20h6M12 16v4',
  external: 'M13.500 4.500h6v6M19.500 4.500l-8 8M17 13.500v6H4.500V7h6',
  sort: 'M8 5v14M8 19l-3-3M8 19l3-3M16 19V5M16 5l-3 3M16 5l3 3',
  more: 'M5.500 12h.01M12 12h.01M18.500 12h.01',
  plus: 'M12 5v14M5 12h14',
} as const;
export type GlyphName = keyof typeof PATHS;

/** Decorative: the text beside it or its button's label has the meaning. */
export function Glyph({ name, className }: { name: GlyphName; className?: string }) {
  return (
    <svg
      className={className}
      width="1.25em"
      height="1.25em"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
