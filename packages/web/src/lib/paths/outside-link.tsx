import { outsideTarget } from './link-target.ts';

/** A link of the brand's folder to another site; its text alone where the address is not allowed. */
export function OutsideLink({ url, children }: { readonly url: string; readonly children: string }) {
  const href = outsideTarget(url);
  if (href === null) return children;
  return (
    <a href={href} rel="noopener noreferrer" target="_blank">
      {children}
    </a>
  );
}
