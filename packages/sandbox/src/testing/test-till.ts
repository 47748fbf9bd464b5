import { startReceiver } from './callback-receiver.ts';
import { createMerchant } from './merchant.ts';
import { paymentCredentials, startSandbox } from './test-sandbox.ts';

interface Choices {
  /** Of the book; in memory by default. */
  readonly file?: string;
  /** Length of a second of the service's delays. */
  readonly secondMs?: number;
}

/** A sandbox whose payment service is quick, with a merchant that receives its callbacks. */
export async function startTill({ file = ':memory:', secondMs = 10 }: Choices = {}) {
  const receiver = await startReceiver();
  const payments = {
    credentials: paymentCredentials,
    file,
    url: 'http://sandbox.localhost',
    callbackUrl: receiver.url,
    secondMs,
  };
  const start = () => startSandbox({ payments, lateAnswerMs: 100 });
  let sandbox = await start();
  return {
    receiver,
    merchant: createMerchant(() => sandbox.url),
    url: () => sandbox.url,
    stopSandbox: () => sandbox.stop(),
    async startAgain() {
      sandbox = await start();
    },
    async stop() {
      await sandbox.stop();
      await receiver.stop();
    },
  };
}
