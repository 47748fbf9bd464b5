const PRELOAD = new URL('./die-with-parent.ts', import.meta.url).href;

/**
 * Node's arguments and the environment for a process that ends when this one does. It also needs a channel: `ipc` in its
 * `stdio`. The preload acts where it finds our process id, which it then removes: in our own children only.
 */
export function endingWithUs(env: NodeJS.ProcessEnv): { args: readonly string[]; env: NodeJS.ProcessEnv } {
  return { args: ['--import', PRELOAD], env: { ...env, MARQUEE_PARENT: String(process.pid) } };
}
