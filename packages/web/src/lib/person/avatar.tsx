import { CALLS } from '@marquee/contracts/calls';
import { useState } from 'react';
import { BrandImage } from '../images/brand-image.tsx';
import styles from './avatar.module.css';
import { Initial } from './initial.tsx';
import { useIcon } from './use-avatar.ts';

interface AvatarProps {
  /** Whose it is, for the letter that is shown until there is a picture. */
  readonly name: string;
  readonly className: string | undefined;
}

/** The signed-in member's picture. The name beside it says whose it is. */
export function Avatar({ name, className }: AvatarProps) {
  const { url, refetch } = useIcon();
  const [failed, setFailed] = useState<string | null>(null);
  if (url === null || url === failed) return <Initial name={name} className={className} />;
  const shown = `${styles.avatar} ${className}`;
  if (!url.startsWith(CALLS.picture.path)) return <BrandImage className={shown} path={url} alt="" />;
  const onError = (): void => {
    setFailed(url);
    // The link has ended: another one comes.
    refetch();
  };
  return <img className={shown} src={url} alt="" onError={onError} />;
}
