import type { Localized } from '@marquee/contracts/manifest';

/** A brand's name for one of its payment methods; empty for a method that it no longer has. */
export const methodName = (
  methods: readonly { readonly code: string; readonly name: Localized }[],
  code: string,
): Localized => methods.find((each) => each.code === code)?.name ?? {};
