/** Variables of the machine and of Node. Variables of an installation are given to each process by name. */
const OF_THE_MACHINE =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TZ|LANG|LC_.+|LD_.+|MALLOC_.+|NODE_.+|UV_.+|OPENSSL_CONF|SSL_CERT_(?:FILE|DIR)|(?:https?|no|all)_proxy)$/i;

/** The part of our environment that servers and commands inherit. */
export const inheritedEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => OF_THE_MACHINE.test(name)));
