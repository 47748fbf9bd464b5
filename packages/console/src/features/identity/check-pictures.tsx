import type { IdentityDocument } from '@marquee/contracts/identity';
import type { OpenedIdentityCheck } from '@marquee/contracts/schemas/identity';
import { EmptyState } from '@marquee/ui/empty-state';
import { Modal } from '@marquee/ui/modal';
import { Skeleton } from '@marquee/ui/skeleton';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import styles from './identity.module.css';
import { useIdentityPicture } from './use-identity.ts';

const WIDTH_PX = 1_200;

interface PicturesProps {
  readonly merchant: string;
  readonly opened: OpenedIdentityCheck;
}

/** The pictures of a check. Each is opened at its full size by a click. */
export function CheckPictures({ merchant, opened: { checkId, documents } }: PicturesProps) {
  const t = useT();
  if (documents.length === 0) return <EmptyState title={t('identity.noPictures')} />;
  return (
    <ul className={styles.pictures} aria-label={t('identity.pictures')}>
      {documents.map(({ kind }) => (
        <li key={kind}>
          <Picture merchant={merchant} check={checkId} kind={kind} />
        </li>
      ))}
    </ul>
  );
}

function Picture({ merchant, check, kind }: { merchant: string; check: string; kind: IdentityDocument }) {
  const t = useT();
  const [isLarge, setIsLarge] = useState(false);
  const { data, isError, error, refetch } = useIdentityPicture(merchant, check, kind);
  const name = t(`identity.document.${kind}`);
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className={styles.waiting} />;
  const src = `data:${data.type};base64,${data.base64}`;
  return (
    <figure className={styles.picture}>
      <button type="button" onClick={() => setIsLarge(true)} aria-label={t('identity.enlarge', { name })}>
        <img src={src} alt={name} />
      </button>
      <figcaption>{name}</figcaption>
      <Modal
        open={isLarge}
        onClose={() => setIsLarge(false)}
        coverCloses
        title={name}
        closeLabel={t('common.close')}
        widthPx={WIDTH_PX}
        openDelayMs={0}
      >
        <div className={styles.large}>
          <img src={src} alt={name} />
        </div>
      </Modal>
    </figure>
  );
}
