import { createInterface } from 'node:readline/promises';

/** Asks one question at the terminal; null after Ctrl-C or Ctrl-D. */
export async function ask(question: string): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const cancelled = new AbortController();
  lines.once('SIGINT', () => cancelled.abort());
  lines.once('close', () => cancelled.abort());
  try {
    return await lines.question(question, { signal: cancelled.signal });
  } catch (error) {
    if (cancelled.signal.aborted) return null;
    throw error;
  } finally {
    lines.close();
  }
}
