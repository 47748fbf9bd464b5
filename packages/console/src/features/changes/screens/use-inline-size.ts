import { type RefObject, useLayoutEffect, useState } from 'react';

/** Width of an element in CSS pixels; 0 before it is rendered. */
export function useInlineSize(element: RefObject<HTMLElement | null>): number {
  const [size, setSize] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => setSize(entry?.contentRect.width ?? 0));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
