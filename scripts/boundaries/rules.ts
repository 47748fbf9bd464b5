/**
 * Permitted imports. `checkBoundaries` compares every import of the repository with these tables, tests and benches
 * included; ARCHITECTURE.md explains them.
 */

/** The packages a package may import, or single entry points of theirs. `scripts` starts servers as processes and imports none. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  contracts: [],
  ui: [],
  messages: ['contracts'],
  tenancy: ['contracts'],
  'server-kit': ['contracts'],
  'config-client': ['contracts', 'server-kit/write-atomically'],
  config: ['contracts', 'tenancy', 'server-kit'],
  edge: ['contracts', 'config-client', 'server-kit', 'tenancy/hosts'],
  platform: ['contracts', 'config-client', 'server-kit', 'tenancy/documents'],
  arcade: ['contracts/wallet', 'server-kit'],
  sandbox: ['server-kit'],
  web: ['contracts', 'ui', 'messages'],
  console: ['contracts', 'ui', 'messages'],
  e2e: ['contracts', 'tenancy'],
  scripts: [],
};

/** A rule inside packages: a file that matches `from` imports nothing that matches `to`, except what matches `except`. */
export interface PathRule {
  readonly from: RegExp;
  /** A path of the repository, or the name of a library. `$1` and `$2` stand for the groups of `from`. */
  readonly to: string;
  readonly except?: string;
  readonly instead: string;
}

export const PATHS: readonly PathRule[] = [
  {
    from: /^packages\/(web|console)\/src\/features\/([^/]+)\//,
    to: '^packages/$1/src/features/',
    except: '^packages/$1/src/features/$2/',
    instead: 'a feature imports no other feature: a page in app/ composes them, what both need belongs in lib/',
  },
  {
    from: /^packages\/(web|console)\/src\/(?:features|lib)\//,
    to: '^packages/$1/src/app/',
    instead: 'app/ composes features and lib/, which do not know it',
  },
  {
    from: /^packages\/(web|console)\/src\/lib\//,
    to: '^packages/$1/src/features/',
    instead: 'lib/ serves features and does not know them',
  },
  {
    from: /^packages\/(?:web|console)\/src\/(?!lib\/)/,
    to: '^(?:ky|i18next|react-i18next|jotai)(?:/|$)',
    instead: 'only lib/ knows this library: use the wrapper there',
  },
  {
    from: /^packages\/(platform)\/src\/modules\/([^/]+)\//,
    to: '^packages/$1/src/modules/[^/]+/',
    except: '^packages/$1/src/modules/(?:$2/|[^/]+/index\\.ts$)',
    instead: 'another module is imported through its index.ts only',
  },
  {
    from: /^packages\/(platform)\/(?!src\/(?:modules|testing)\/)/,
    to: '^packages/$1/src/modules/[^/]+/',
    except: '^packages/$1/src/modules/[^/]+/index\\.ts$',
    instead: 'a module is imported through its index.ts only',
  },
  {
    from: /^packages\/config\/src\/(?!changes\/|testing\/)/,
    to: '^packages/config/src/changes/',
    except: '^packages/config/src/changes/index\\.ts$',
    instead: 'change sets are imported through changes/index.ts only',
  },
  {
    from: /^packages\/tenancy\/src\/(?!commands\/|scaffold\/|cli\.)/,
    to: '^packages/tenancy/src/(?:commands|scaffold)/',
    instead: 'servers import the loader, which does not load the tenant command and the artwork of new brands',
  },
  {
    from: /^packages\/platform\/(?!src\/jobs\/)/,
    to: '^pg-boss$',
    instead: 'jobs are added and run through jobs/index.ts (ADR 80)',
  },
  {
    from: /^packages\/platform\/src\/(?!modules\/provider\/|testing\/|.*\.test\.ts$)/,
    to: '^@marquee/contracts/(?:wallet|bet-brothers)$',
    instead: "a provider's protocol is known by the provider module alone",
  },
  {
    from: /^packages\/[^/]+\/(?!bench\/|.*(?:\.test\.tsx?$|\/testing\/))/,
    to: '/testing/',
    except: '^packages/e2e/',
    instead: 'code that ships does not depend on code for tests',
  },
];
