import { type ImgHTMLAttributes, useEffect, useRef } from 'react';
import { useChosenHost } from '../hosts/chosen-hosts.ts';
import { useManifest } from '../manifest/page-state.ts';

interface BrandImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'onError'> {
  /** Address of a brand asset, without a host. */
  readonly path: string;
  readonly alt: string;
}

/** A brand's picture from one of its image hosts, or from the next one after a failure. */
export function BrandImage({ path, alt, ...rest }: BrandImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const { host, fail } = useChosenHost('imageCDNs', useManifest().imageCDNs);
  useEffect(() => {
    // It may have failed before the listener was attached.
    let isSame = true;
    const { current } = image;
    if (current?.complete) current.decode().catch(() => isSame && fail(host));
    return () => {
      isSame = false;
    };
  }, [host, fail]);
  return <img ref={image} src={`${host}${path}`} alt={alt} onError={() => fail(host)} {...rest} />;
}
