// raw-colours: logos of other companies, which are the same on every brand and in both themes
import type { SocialProvider } from '@marquee/contracts/social';
import styles from './provider-logo.module.css';

/** Drawn for this project in the provider's own colours: paths of one 24 × 24 picture. */
const PARTS: Readonly<Record<SocialProvider, readonly (readonly [fill: string, d: string])[]>> = {
  facebook: [
    ['#0866ff', 'M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22Z'],
    [
      '#ffffff',
      'M13.4 23v-8.2h2.9l.5-3.4h-3.4V9.3c0-1 .4-1.8 1.9-1.8h1.6V4.6a17 17 0 0 0-2.6-.2c-2.7 0-4.4 1.6-4.4 4.5v2.5H6.9v3.4h3V23h3.5Z',
    ],
  ],
  google: [
    ['#4285f4', 'M22.5 12.25c0-.8-.07-1.5-.2-2.25H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.7h3.6c2-1.9 3.2-4.7 3.2-8.05Z'],
    ['#34a853', 'M12 23c3 0 5.4-1 7.3-2.7l-3.6-2.7a6.7 6.7 0 0 1-10-3.5H2v2.8A11 11 0 0 0 12 23Z'],
    ['#fbbc05', 'M5.7 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2a11 11 0 0 0 0 9.8l3.7-2.8Z'],
    ['#ea4335', 'M12 5.4c1.6 0 3 .56 4.2 1.6l3.2-3.1A11 11 0 0 0 2 7.1l3.7 2.8A6.6 6.6 0 0 1 12 5.4Z'],
  ],
  telegram: [
    ['#229ed9', 'M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22Z'],
    [
      '#ffffff',
      'M4.9 11.7 17 7c.6-.2 1.1.15.9.95l-2 9.5c-.15.7-.6.85-1.15.55l-3.1-2.3-1.5 1.45c-.2.2-.35.3-.65.3l.2-3.15 5.8-5.2c.25-.2-.05-.35-.4-.1l-7.1 4.45-3.05-.95c-.65-.2-.65-.65.15-.95Z',
    ],
  ],
};

export const ProviderLogo = ({ provider }: { provider: SocialProvider }) => (
  <svg className={styles.logo} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {PARTS[provider].map(([fill, d]) => (
      <path key={fill} fill={fill} d={d} />
    ))}
  </svg>
);
