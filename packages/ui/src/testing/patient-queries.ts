/** Set-up of all test files with a DOM. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  // The default gives up after a second, but tests assert no time.
  configure({ asyncUtilTimeout: 30_000 });
  // Unlike a browser, happy-dom reports every cancelled animation as an unhandled rejection.
  const { animate } = Element.prototype;
  if (animate !== undefined)
    Element.prototype.animate = function (...options) {
      const animation = animate.apply(this, options);
      animation.finished.catch(() => {});
      return animation;
    };
}

export {};
