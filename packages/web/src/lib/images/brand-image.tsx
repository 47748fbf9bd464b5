import { type ImgHTMLAttributes, useEffect, useRef } from 'react';
import { useChosenHost } from '../hosts/chosen-hosts.ts';
import { useManifest } from '../manifest/page-state.ts';

interface BrandImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'onError'> {
  /** Of the brand's assets, on whichever host. */
  readonly path: string;
  readonly alt: string;
}

/** A picture of the brand's, from one of its image hosts; from the next where that fails. */
export function BrandImage({ path, alt, ...rest }: BrandImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const { host, fail } = useChosenHost('imageCDNs', useManifest().imageCDNs);
  useEffect(() => {
    // One that failed before anybody listened.
    let isSame = true;
    const { current } = image;
    if (current?.complete) current.decode().catch(() => isSame && fail(host));
    return () => {
      isSame = false;
    };
  }, [host, fail]);
  return <img ref={image} src={`${host}${path}`} alt={alt} onError={() => fail(host)} {...rest} />;
}
