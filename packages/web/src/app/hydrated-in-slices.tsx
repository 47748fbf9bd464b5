import { type ReactNode, Suspense } from 'react';

/**
 * A boundary that never suspends on the server. React hydrates the root in one piece, which blocks a phone for most of a second; the
 * content of a boundary hydrates afterwards, in slices of a few milliseconds, and first where the visitor touches it. Nothing above
 * the boundary may change before it is hydrated, or React renders it again.
 */
export function HydratedInSlices({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
