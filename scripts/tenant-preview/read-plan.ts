import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { REPOSITORY_DIR } from '../repository.ts';
import { type BrandFolder, isForMembers, MEMBER_SCREEN, type Screen } from '../screens/take-screen.ts';
import { inheritedEnvironment } from '../supervisor/inherited-environment.ts';

const CLI = join(REPOSITORY_DIR, 'packages', 'tenancy', 'src', 'cli.ts');

/** The output of `tenant preview --json` for a brand. */
const planSchema = z.object({
  code: z.string(),
  folder: z.string(),
  revision: z.string(),
  languages: z.array(z.string()).min(1),
  themes: z.array(z.string()).min(1),
  defaultTheme: z.string(),
  screens: z.array(z.object({ id: z.string(), path: z.string(), how: z.enum(['page', 'dialog', 'member', 'game']) })),
});
const demoSchema = z.object({ players: z.array(z.object({ username: z.string(), password: z.string() })) });

export interface PreviewPlan extends Omit<z.infer<typeof planSchema>, 'screens'> {
  readonly brand: BrandFolder;
  readonly screens: readonly Screen[];
}

/** Thrown when the command has printed the reason itself. */
export class RefusedByCommand extends Error {
  readonly code: number;
  constructor(code: number, said: string) {
    super(said);
    this.code = code;
  }
}

/** A brand's screens, including those of a member if its folder has a demo member. @throws RefusedByCommand. */
export async function readPlan(code: string, tenants: string): Promise<PreviewPlan> {
  const args = [CLI, 'preview', code, '--json', '--tenants', tenants];
  const options = { cwd: REPOSITORY_DIR, env: inheritedEnvironment() };
  const { stdout } = await promisify(execFile)(process.execPath, args, options).catch(
    (error: { code?: unknown; stderr?: string }) => {
      throw new RefusedByCommand(typeof error.code === 'number' ? error.code : 1, (error.stderr ?? '').trimEnd());
    },
  );
  const plan = planSchema.parse(JSON.parse(stdout));
  const demo = join(plan.folder, 'demo.json');
  const player = existsSync(demo)
    ? (demoSchema.parse(JSON.parse(readFileSync(demo, 'utf8'))).players[0] ?? null)
    : null;
  const visitors = plan.screens.filter((screen) => !isForMembers(screen));
  const screens = player === null ? visitors : [...visitors, ...ofMembers(plan.screens)];
  const { languages, defaultTheme } = plan;
  return { ...plan, screens, brand: { code: plan.code, languages, defaultTheme, player } };
}

/** A member's pages, games last. Without a gate that is home once more. */
function ofMembers(screens: readonly Screen[]): Screen[] {
  const pages = screens.filter(({ how }) => how === 'member');
  return [...(pages.length > 0 ? pages : [MEMBER_SCREEN]), ...screens.filter(({ how }) => how === 'game')];
}
