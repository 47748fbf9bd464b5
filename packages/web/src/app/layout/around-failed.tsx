import { type ComponentType, useState } from 'react';
import { useHydrated } from '../../lib/navigation/use-hydrated.ts';
import { PartAgain } from '../later-part.tsx';
import styles from './app-layout.module.css';

const AS_DRAWN = { __html: '' };

/** Stands for side bar and footer whose chunk failed: keeps what the server has drawn, as text and links; elsewhere offers a retry [R10]. */
export function AroundFailed({ load }: { load: () => Promise<ComponentType> }) {
  const isHydrated = useHydrated();
  const [isDrawn] = useState(!isHydrated);
  // React leaves the content of a hydrated element with markup of its own as it is.
  if (isDrawn) return <div className={styles.around} suppressHydrationWarning dangerouslySetInnerHTML={AS_DRAWN} />;
  return <PartAgain load={load} />;
}
