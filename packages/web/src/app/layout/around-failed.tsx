import { type ComponentType, useState } from 'react';
import { useLanguage } from '../../lib/manifest/page-state.ts';
import { useHydrated } from '../../lib/navigation/use-hydrated.ts';
import { PartAgain } from '../later-part.tsx';
import styles from './app-layout.module.css';

const AS_DRAWN = { __html: '' };

/**
 * Stands for side bar and footer whose chunk failed: keeps what the server has drawn, as text and links, until the language changes;
 * otherwise loads the chunk again, or offers a retry [R10].
 */
export function AroundFailed({ load }: { load: () => Promise<ComponentType> }) {
  const isHydrated = useHydrated();
  const language = useLanguage();
  const [isDrawn, setIsDrawn] = useState(!isHydrated);
  const [drawnIn] = useState(language);
  if (isDrawn && language !== drawnIn) setIsDrawn(false);
  // React leaves the content of a hydrated element with markup of its own as it is.
  if (isDrawn) return <div className={styles.around} suppressHydrationWarning dangerouslySetInnerHTML={AS_DRAWN} />;
  return <PartAgain load={load} />;
}
