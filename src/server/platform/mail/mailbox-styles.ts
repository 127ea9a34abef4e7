/** The mailbox page's style sheet: the site's colors, without its build. */
export const MAILBOX_STYLES = `
:root { color-scheme: light dark; --paper: #faf8f2; --sheet: #fffefb; --ink: #18211c; --soft: #566159;
  --hairline: #ddd7c8; --evergreen: #0f5740; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0f1412; --sheet: #161d19; --ink: #eceae2; --soft: #a2ada6; --hairline: #2b352f;
    --evergreen: #63c79d; }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 0 24px; padding: 4px 16px; background: var(--sheet);
  border-bottom: 1px solid var(--hairline); }
header a { padding: 10px 0; }
main { max-width: 760px; margin: 0 auto; padding: 8px 16px 48px; }
h1 { font-size: 26px; line-height: 1.2; overflow-wrap: anywhere; }
h2 { font-size: 18px; margin-top: 32px; }
a { color: var(--evergreen); }
ol { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--hairline); }
li { display: flex; flex-wrap: wrap; gap: 2px 16px; padding: 12px 0; border-bottom: 1px solid var(--hairline);
  overflow-wrap: anywhere; }
li a { flex: 1 0 100%; font-weight: 600; }
li span, time, dt { color: var(--soft); }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px; overflow-wrap: anywhere; }
dd { margin: 0; }
pre { padding: 16px; background: var(--sheet); border: 1px solid var(--hairline); font: inherit;
  white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { box-sizing: border-box; width: 100%; height: 640px; background: #faf8f2;
  border: 1px solid var(--hairline); }
`;
