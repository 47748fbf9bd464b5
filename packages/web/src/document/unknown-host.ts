import neutralCss from '../app/neutral.css?inline';

/** §8's text for a host that belongs to no brand: neutral, in English, without a name. */
export function renderUnknownHost(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Address not found</title>
<style>${neutralCss}</style>
</head>
<body>
<main class="notice">
<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5v5.5M12 16v.2"/></svg>
<h1>Domain check invalid, contact service</h1>
<p>There is no site at this address. Check the spelling, or ask the person who gave it to you.</p>
</main>
</body>
</html>
`;
}
