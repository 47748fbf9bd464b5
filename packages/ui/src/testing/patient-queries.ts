/** Set-up of all test files with a DOM. Testing Library gives up after a second by default, but tests assert no time. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
}

export {};
