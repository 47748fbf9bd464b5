import { createInterface } from 'node:readline/promises';

/** Asks one question at the terminal; null when it was answered with Ctrl-C or Ctrl-D. */
export async function ask(question: string): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const gone = new AbortController();
  lines.once('SIGINT', () => gone.abort());
  lines.once('close', () => gone.abort());
  try {
    return await lines.question(question, { signal: gone.signal });
  } catch (error) {
    if (gone.signal.aborted) return null;
    throw error;
  } finally {
    lines.close();
  }
}
