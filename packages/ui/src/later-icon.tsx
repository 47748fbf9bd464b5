import { Strokes } from './icon.tsx';

/** Icons of chunks that are loaded later: they are not part of the first load. 24 × 24, one stroke of 1.75. */
const LATER_PATHS = {
  payIn: 'M4 8.5h16v11H4v-11ZM4 12h16M12 2v4.5m-2.3-2L12 6.5l2.3-2M8 16h3',
  payOut: 'M4 8.5h16v11H4v-11ZM4 12h16M12 2.5v4m-2.3-2L12 2.5l2.3 2M8 16h3',
  rounds: 'M6 4.5h12v15l-3-2-3 2-3-2-3 2v-15ZM9 9h6M9 12.5h4',
  statement: 'M5 4.5h14v15H5v-15ZM8.5 9h4M8.5 12h4M8.5 15h4M15.5 9h.01M15.5 12h.01M15.5 15h.01',
  profit: 'M4.5 19.5h15M6.5 16v-4M12 16V5.5M17.5 16V9',
  pen: 'm4.5 19.5 1-4.3L15.8 4.9a1.6 1.6 0 0 1 2.3 0l1 1a1.6 1.6 0 0 1 0 2.3L8.8 18.5l-4.3 1ZM13.5 7.2l3.3 3.3',
  trash: 'M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5 7.3 20h9.4l.8-13.5M10 10.5v5.5M14 10.5v5.5',
  copy: 'M9 8.5h10.5v11H9v-11ZM14.5 8.5v-4h-10v11H9',
  upload: 'M12 16V5m-4.5 4.5L12 5l4.5 4.5M4.5 19.5h15',
  save: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15',
  expand: 'M14.5 4.5h5v5M9.5 19.5h-5v-5M19.5 4.5l-6 6M4.5 19.5l6-6',
  shrink: 'M13.5 5.5v5h5M10.5 18.5v-5h-5M19.5 4.5l-6 6M4.5 19.5l6-6',
  window: 'M9.5 4.5h10v10h-10zM14.5 14.5v5h-10v-10h5',
  globe:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c2.4 2.3 3.6 5.1 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.1-3.6-8.5s1.2-6.2 3.6-8.5Z',
} as const;

export type LaterIconName = keyof typeof LATER_PATHS;

export function LaterIcon({ name, className }: { name: LaterIconName; className?: string | undefined }) {
  return <Strokes path={LATER_PATHS[name]} className={className} />;
}
