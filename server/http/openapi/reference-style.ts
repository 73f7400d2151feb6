export const referenceStyle = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#fbfbfd, #101218);
  --raised: light-dark(#fff, #171a22);
  --line: light-dark(#e3e5ec, #2a2e3a);
  --text: light-dark(#1b1e27, #e9ebf1);
  --quiet: light-dark(#5a6072, #a0a7ba);
  --accent: light-dark(#4a3fd0, #a9a2ff);
  --get: light-dark(#00664b, #5fd6ac);
  --post: light-dark(#1d4fbf, #8ab4ff);
  --put: light-dark(#8a4b00, #f0b66a);
  --delete: light-dark(#b0253a, #ff9aa5);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 24px; }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
body { margin: 0; display: grid; grid-template-columns: 288px minmax(0, 1fr); background: var(--ground); color: var(--text);
  font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; scrollbar-width: thin; padding: 24px 16px; border-right: 1px solid var(--line); }
nav .brand { display: block; padding: 0 8px 8px; font-weight: 700; color: var(--text); text-decoration: none; }
nav h2 { margin: 16px 8px 4px; font-size: 12px; letter-spacing: .06em; text-transform: uppercase; color: var(--quiet); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li a { display: flex; gap: 8px; align-items: baseline; padding: 4px 8px; border-radius: 6px; color: inherit; font-size: 14px;
  line-height: 1.4; text-decoration: none; }
nav li a:hover { background: var(--raised); }
nav li b { flex: none; width: 40px; font-size: 11px; }
main { width: 100%; max-width: 912px; margin: 0 auto; padding: 48px 32px 96px; }
h1 { margin: 0 0 8px; font-size: 32px; line-height: 1.2; }
section > h2 { margin: 56px 0 16px; font-size: 22px; }
article { margin: 0 0 24px; padding: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--raised); }
article:target { border-color: var(--accent); }
h3 { margin: 0 0 8px; font-size: 18px; line-height: 1.35; }
p { margin: 0 0 12px; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
code, pre { font: 13px/1.55 ui-monospace, "Cascadia Code", Menlo, Consolas, monospace; }
.target { display: flex; gap: 12px; align-items: baseline; overflow-wrap: anywhere; }
.target b { font-size: 13px; }
.get { color: var(--get); } .post { color: var(--post); } .put, .patch { color: var(--put); } .delete { color: var(--delete); }
pre { margin: 16px 0; padding: 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground);
  white-space: pre-wrap; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; margin: 16px 0; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
caption { padding: 0 0 4px; text-align: left; font-weight: 600; }
th, td { padding: 6px 12px 6px 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
th { white-space: nowrap; } th span, i { color: var(--quiet); } i { font-size: 12px; }
td { color: var(--quiet); overflow-wrap: anywhere; } td:nth-child(2) { max-width: 240px; overflow-wrap: break-word; }
summary { cursor: pointer; font-weight: 600; }
dl { margin: 8px 0 0; display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 16px; font-size: 14px; }
dt i { display: block; } dd { margin: 0 0 8px; color: var(--quiet); min-width: 0; }
dt b { font-variant-numeric: tabular-nums; } .s2 { color: var(--get); } .s4 { color: var(--put); } .s5 { color: var(--delete); }
@media (max-width: 800px) {
  body { display: block; }
  nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); }
  main { padding: 24px 16px 64px; } article { padding: 16px; } dl { display: block; }
  /* On a narrow screen, a third column would be one letter wide, so the description gets its own line. */
  table, caption, tbody { display: block; }
  tr { display: flex; flex-wrap: wrap; gap: 0 12px; padding: 6px 0; border-top: 1px solid var(--line); }
  th, td { max-width: 100%; padding: 0; border: 0; }
  th { white-space: normal; overflow-wrap: anywhere; } td:nth-child(2) { max-width: 100%; }
  td:last-child { width: 100%; }
}
@media print { nav { display: none; } body { display: block; } article { break-inside: avoid; border: 0; padding: 0; } }
`;
