const PRELOAD = new URL('./die-with-parent.ts', import.meta.url).href;

/**
 * Node's arguments and the environment for a process that ends when this one does. It also needs a channel: `ipc` in its
 * `stdio`. The preload acts only where it finds our process id, which it then removes, so it acts in our own children only.
 *
 * @param leadsGroup the process is `detached` and ends its process group as well
 */
export function endingWithUs(
  env: NodeJS.ProcessEnv,
  leadsGroup = false,
): { args: readonly string[]; env: NodeJS.ProcessEnv } {
  const group = leadsGroup ? { MARQUEE_LEADS_GROUP: '1' } : {};
  return { args: ['--import', PRELOAD], env: { ...env, MARQUEE_PARENT: String(process.pid), ...group } };
}
