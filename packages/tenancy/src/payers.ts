import { readFileSync } from 'node:fs';
import { PAYMENT_ADAPTERS } from '@marquee/contracts/cashier';
import * as z from 'zod/mini';

/** The part of `payment-providers.json` that says who pays out; the platform reads the rest. */
const providersFile = z.object({
  providers: z.array(z.object({ code: z.string(), adapter: z.string() })),
});
const paysOut = (adapter: string): boolean =>
  Object.entries(PAYMENT_ADAPTERS).some(([name, can]) => name === adapter && can.paysOut);

/** Codes of the payment providers that pay out. Null without the file, in which case the rule about them is skipped. */
export function readPayers(file: string): ReadonlySet<string> | null {
  try {
    const { providers } = providersFile.parse(JSON.parse(readFileSync(file, 'utf8')));
    return new Set(providers.filter(({ adapter }) => paysOut(adapter)).map(({ code }) => code));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`The payment providers in ${file} can’t be read`, { cause: error });
  }
}
