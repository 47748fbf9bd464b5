/** Set up before every test file with a DOM: nothing asserts time. Of itself Testing Library gives up after a second. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
}

export {};
