/** Frame, panels and lists: the product's tokens in both themes, as far as these pages use them. */
const FRAME_STYLE = `
@font-face { font-family: "Schibsted Grotesk"; src: url(/assets/typeface.woff2) format("woff2"); font-weight: 400 900; font-display: swap; }
:root { --radius-md: 8px; --radius-lg: 12px; --gutter: 16px;
  --marigold: oklch(0.826 0.166 78); --pay: oklch(0.715 0.19 145); --on-pay: oklch(0.2 0.06 150); --on-accent: oklch(0.2 0.025 50); }
:root, [data-theme="dark"] { color-scheme: dark;
  --canvas: oklch(0.17 0.012 38); --panel: oklch(0.205 0.014 40); --raised: oklch(0.248 0.016 42); --well: oklch(0.145 0.011 38);
  --line: oklch(0.288 0.016 44); --line-strong: oklch(0.41 0.02 48); --field-line: oklch(0.53 0.022 48);
  --text: oklch(0.955 0.014 80); --muted: oklch(0.79 0.02 72); --faint: oklch(0.685 0.022 66);
  --accent-text: oklch(0.83 0.155 78); --danger: oklch(0.735 0.155 22); --check: var(--marigold); --focus: var(--marigold); --third: oklch(0.806 0.078 238);
  --mark-cream: #f8ecd6; --shadow: inset 0 1px 0 oklch(1 0 0 / 0.05), 0 1px 2px oklch(0 0 0 / 0.35); --float: 0 10px 32px oklch(0 0 0 / 0.5); }
[data-theme="light"] { color-scheme: light;
  --canvas: oklch(0.968 0.006 84); --panel: oklch(0.994 0.002 84); --raised: oklch(0.944 0.008 80); --well: oklch(1 0 0);
  --line: oklch(0.89 0.011 74); --line-strong: oklch(0.74 0.02 52); --field-line: oklch(0.61 0.022 52);
  --text: oklch(0.225 0.022 38); --muted: oklch(0.42 0.024 44); --faint: oklch(0.505 0.024 48);
  --accent-text: oklch(0.475 0.105 62); --danger: oklch(0.52 0.19 25); --check: var(--text); --focus: var(--text); --third: oklch(0.505 0.2 264);
  --mark-cream: #c9a869; --shadow: 0 1px 2px oklch(0.3 0.03 40 / 0.07); --float: 0 10px 32px oklch(0.3 0.03 40 / 0.16); }
*, ::before, ::after { box-sizing: border-box; margin: 0; }
html { -webkit-text-size-adjust: 100%; }
body { background: var(--canvas); color: var(--text); font: 430 1rem/1.5 "Schibsted Grotesk", ui-sans-serif, system-ui, sans-serif; -webkit-font-smoothing: antialiased; }
h1, h2 { font-weight: 680; letter-spacing: -0.025em; text-wrap: balance; }
h1 { font-size: 1.625rem; line-height: 1.12; } h2 { font-size: 1.125rem; line-height: 1.3; letter-spacing: -0.015em; }
a { color: inherit; } ul, ol { list-style: none; padding: 0; } svg { display: block; }
button, input { font: inherit; color: inherit; }
b { font-weight: 640; }
.icon { width: 18px; height: 18px; flex: none; stroke-width: 1.9; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 3px; border-radius: 5px; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 16px; top: 12px; z-index: 50; background: var(--marigold); color: var(--on-accent); padding: 12px 16px; border-radius: var(--radius-md); }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.shell { width: min(100% - var(--gutter) * 2, 1200px); margin-inline: auto; }
.nb { white-space: nowrap; }
.top { position: sticky; top: 0; z-index: 20; background: var(--canvas); border-bottom: 1px solid var(--line); }
.top .shell { display: flex; align-items: center; gap: 4px; height: 60px; }
.brand { display: flex; align-items: center; gap: 10px; min-height: 44px; margin-right: auto; font-weight: 740; font-size: 1.1875rem; letter-spacing: -0.02em; text-decoration: none; white-space: nowrap; }
.btn { display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-height: 44px; padding: 0 18px; border: 1px solid var(--line); border-radius: var(--radius-md); background: var(--raised); font-weight: 640; font-size: .875rem; letter-spacing: -0.012em; white-space: nowrap; text-decoration: none; cursor: pointer; }
.btn:hover { border-color: var(--line-strong); } .btn:active { transform: translateY(1px); }
.btn-pay { border: 0; background: var(--pay); color: var(--on-pay); box-shadow: inset 0 1px 0 oklch(1 0 0 / .35), inset 0 -2px 0 oklch(0.25 0.1 150 / .25); } .btn-pay:hover { background: oklch(0.76 0.19 145); }
.btn-icon { width: 44px; padding: 0; border: 0; background: none; } .btn-icon:hover { background: var(--raised); }
@media (max-width: 899px) { .when-wide { display: none; } }
html:not(.js) .needs-js, html.js .needs-no-js { display: none; }
[data-theme="light"] .sun, [data-theme="dark"] .moon { display: none; }
main { padding-block: 20px 56px; }
.sub { color: var(--muted); margin-top: 6px; text-wrap: pretty; }
.intro { margin-bottom: 20px; }
.link { text-decoration: underline; text-decoration-color: var(--accent-text); text-decoration-thickness: 2px; text-underline-offset: 4px; font-weight: 540; }
.panel { border: 1px solid var(--line); border-radius: var(--radius-lg); background: var(--panel); box-shadow: var(--shadow); overflow: hidden; }
.pad { padding: 16px; }
.stack { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; align-content: start; }
.split { display: grid; gap: 24px; align-items: start; } .split > * { min-width: 0; }
.bar { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
.row { display: flex; flex-wrap: wrap; gap: 8px; } .means { margin-top: 14px; } .pad.answers-head { padding-bottom: 8px; } .aside { margin-left: 14px; } .below { margin-top: 24px; } .bar .btn-icon { margin: -12px; }
.small { font-size: .875rem; color: var(--muted); }
.basted { padding: 16px; font-size: .875rem; background: repeating-linear-gradient(90deg, var(--third) 0 10px, #0000 0 18px) 0 0 / 100% 2px no-repeat, repeating-linear-gradient(90deg, var(--third) 0 10px, #0000 0 18px) 0 100% / 100% 2px no-repeat, repeating-linear-gradient(0deg, var(--third) 0 10px, #0000 0 18px) 0 0 / 2px 100% no-repeat, repeating-linear-gradient(0deg, var(--third) 0 10px, #0000 0 18px) 100% 0 / 2px 100% no-repeat; }
.field { display: flex; align-items: center; min-height: 48px; padding: 0 14px; border-radius: var(--radius-md); border: 1px solid var(--field-line); background: var(--well); }
.field input { flex: 1; min-width: 0; width: 100%; min-height: 46px; border: 0; background: none; outline: 0; } .field:focus-within { border-color: var(--focus); box-shadow: 0 0 0 1px var(--focus); }
.label { display: grid; gap: 6px; font-size: .875rem; font-weight: 540; }
.wrong { color: var(--danger); font-size: .875rem; }
.answers { padding-bottom: 8px; border: 0; min-width: 0; padding-inline: 0; }
.answer { display: flex; align-items: center; gap: 12px; min-height: 44px; padding: 4px 16px; font-size: .875rem; cursor: pointer; } .answer:has(:checked) { background: var(--raised); } .answer:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: -2px; }
.answer code { margin-left: auto; font: .75rem ui-monospace, monospace; color: var(--faint); }
.answer input { appearance: none; flex: none; width: 20px; height: 20px; border: 1.5px solid var(--field-line); border-radius: 50%; background: var(--well); display: grid; place-items: center; outline: 0; }
.answer input::before { content: ""; width: 10px; height: 10px; border-radius: 3px; } .answer input:checked { background: var(--marigold); border-color: var(--check); } .answer input:checked::before { background: var(--on-accent); }
details > summary { position: relative; display: flex; align-items: center; gap: 8px; min-height: 44px; padding: 0 16px; font-size: .875rem; font-weight: 640; cursor: pointer; list-style: none; } summary::-webkit-details-marker { display: none; } summary::before { content: "+"; width: 20px; text-align: center; color: var(--faint); } details[open] > summary::before { content: "–"; }
.group { padding: 12px 16px 4px; font-size: .8125rem; color: var(--faint); } summary > span { margin-left: auto; font: .75rem ui-monospace, monospace; color: var(--faint); }
.log { font: .75rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; color: var(--muted); display: grid; gap: 6px; margin-top: 8px; max-height: 420px; overflow-y: auto; } .log li { display: grid; grid-template-columns: 60px 14px minmax(0, 1fr); gap: 8px; } .log time { color: var(--faint); } .log span { overflow-wrap: anywhere; }
.rows > * { border-top: 1px solid var(--line); } .rows > :first-child { border-top: 0; }
.phone { display: grid; grid-template-columns: auto 1fr auto; gap: 2px 12px; align-items: center; padding: 12px 16px; text-decoration: none; } .phone:hover { background: var(--raised); } .phone:focus-visible { outline-offset: -2px; } .phone span { font-size: .875rem; color: var(--muted); } .phone > :nth-child(3), .phone > :nth-child(5) { text-align: right; } .phone i { grid-row: span 2; display: grid; place-items: center; width: 40px; height: 40px; border-radius: 13px; background: var(--well); border: 1px solid var(--line-strong); font-style: normal; font-weight: 680; }
.phone .waiting { color: var(--accent-text); font-weight: 640; }
.sums { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 8px; padding: 0 16px 16px; } .sums dt { font-size: .8125rem; color: var(--muted); } .sums dd { margin: 0; font-weight: 680; font-size: 1.0625rem; overflow-wrap: anywhere; }
.move { display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; padding: 10px 16px; } .move code { font: .875rem ui-monospace, monospace; } .move b { text-align: right; } .move span { font-size: .8125rem; color: var(--muted); } .move > :last-child { text-align: right; }
.find { display: grid; gap: 10px; } .find .row > .field { flex: 1 1 180px; }
.table { width: 100%; border-collapse: collapse; font-size: .875rem; } .table th, .table td { padding: 8px 16px; text-align: left; border-top: 1px solid var(--line); vertical-align: top; } .table th { font-size: .75rem; font-weight: 540; color: var(--faint); } .table td:nth-child(2) { color: var(--muted); }
.table td ul { display: grid; gap: 2px; }
@media (max-width: 619px) { .table thead { display: none; } .table tr { display: grid; padding-block: 6px; border-top: 1px solid var(--line); } .table td { border: 0; padding-block: 2px; } .table td:nth-child(3)::before { content: "or KSh "; } }
@media (min-width: 900px) { :root { --gutter: 40px; } main { padding-block: 32px 72px; } h1 { font-size: 2.125rem; line-height: 1.1; }
  .split { grid-template-columns: minmax(0, 1fr) 456px; gap: 32px; } .pad { padding: 20px; } .answer { min-height: 36px; padding-inline: 20px; } details > summary, .group, .phone, .move, .sums, .table th, .table td { padding-inline: 20px; } .btn { min-height: 40px; } .when-narrow { display: none; } }
`;

/** The drawn phone and its screen: always dark like its picture, with a white SIM-toolkit dialog. */
const SCREEN_STYLE = `
.columns { display: grid; gap: 24px; align-items: start; } .columns > * { min-width: 0; }
.device { width: min(100%, 340px); margin-inline: auto; padding: 10px; border-radius: 48px; background: linear-gradient(160deg, #2c2320, #0b0706 30%); box-shadow: 0 0 0 1.5px var(--line-strong), inset 0 0 0 2px #0b0706, var(--float); }
.screen { position: relative; height: 672px; border-radius: 38px; overflow: hidden; background: #140d0b; display: flex; flex-direction: column; color: #fff; isolation: isolate; --focus: #ffb727; }
.screen > svg { position: absolute; inset: 0; width: 100%; height: 100%; opacity: .5; z-index: -1; }
.status { position: relative; z-index: 3; display: flex; align-items: center; gap: 6px; padding: 12px 24px 8px; font-size: .8125rem; font-weight: 640; background: #140d0be6; } .status > :first-child { margin-right: auto; } .status .icon { width: 15px; height: 15px; }
.unreal { position: relative; z-index: 3; padding: 0 12px 8px; text-align: center; font-size: .75rem; font-weight: 640; letter-spacing: .02em; color: #93c9ee; background: #140d0be6; border-bottom: 2px dashed #93c9ee; }
.under { flex: 1; min-height: 0; display: flex; flex-direction: column; } .screen:has(.prompt) .under { visibility: hidden; }
.home, .menu { flex: 1; min-height: 0; display: flex; flex-direction: column; }
.idle { margin: 22px 18px 14px; text-align: center; text-shadow: 0 1px 8px #000; } .idle b { display: block; font-size: 3.25rem; line-height: 1.05; font-weight: 640; letter-spacing: -0.03em; } .idle p { font-size: .9375rem; }
.purse { display: flex; align-items: baseline; justify-content: space-between; gap: 12px; margin: 0 14px; padding: 12px 16px; border-radius: 18px; background: #f8ecd6; color: #1d1412; } .purse span { font-size: .8125rem; } .purse b { font-size: 1.1875rem; letter-spacing: -0.02em; }
.messages { flex: 1; min-height: 0; overflow-y: auto; margin-block: 10px 0; padding: 0 14px 12px; display: grid; gap: 8px; align-content: start; scrollbar-width: thin; scrollbar-color: #fff5 #0000; } .messages:focus-visible { outline-offset: -3px; }
.sms { padding: 10px 16px 12px; border-radius: 18px; background: #2b201cf5; color: #e6dcd2; font-size: .8125rem; line-height: 1.45; overflow-wrap: anywhere; } .from { display: flex; justify-content: space-between; gap: 8px; } .from b { color: #fff; } .from time { color: #b7aaa0; }
.bottom-nav { display: grid; grid-template-columns: 1fr 1fr; padding: 6px 10px 14px; background: #140d0bf2; border-top: 1px solid #fff2; } .bottom-nav a { display: grid; justify-items: center; align-content: center; gap: 2px; min-height: 52px; border-radius: 14px; font-size: .75rem; font-weight: 540; color: #cfc4ba; text-decoration: none; } .bottom-nav a[aria-current] { color: #ffb727; } .bottom-nav a:hover { background: #fff1; } .bottom-nav .icon { width: 22px; height: 22px; }
.menu { background: #f7f3ee; color: #1d1412; padding: 16px 18px; overflow-y: auto; --focus: #1d1412; } .menu h2 { font-size: 1.1875rem; }
.ways { display: grid; grid-template-columns: 1fr 1fr; gap: 4px; margin-block: 12px; padding: 4px; border-radius: 12px; background: #e7ded4; } .ways a { display: grid; place-items: center; min-height: 40px; border-radius: 9px; font-size: .875rem; font-weight: 640; text-decoration: none; color: #574a43; } .ways a[aria-current] { background: #fff; color: #1d1412; box-shadow: 0 1px 3px #0003; }
.pay { display: grid; gap: 10px; } .recipient { display: grid; grid-template-columns: 1fr auto; padding-bottom: 10px; border-bottom: 1px solid #d9cec3; font-size: .875rem; } .recipient b { text-align: right; } .recipient span { color: #574a43; } .recipient span:last-child { grid-column: 1 / -1; font-weight: 640; color: #1d1412; }
.typed { display: grid; gap: 4px; font-size: .875rem; font-weight: 540; } .typed input { width: 100%; min-height: 46px; padding: 0 12px; border: 1px solid #8a7f79; border-radius: 10px; background: #fff; font-size: 1rem; font-weight: 430; }
.screen .field { background: #fff; border-color: #8a7f79; } .pin input { text-align: center; letter-spacing: .6em; color: #1d1412; font-size: 1.125rem; } .pin input::placeholder { letter-spacing: .1em; font-size: 1rem; color: #6d625c; } .screen .wrong { color: #a11212; } .screen .btn { min-height: 48px; }
.over:has(.prompt) { position: absolute; inset: 0; z-index: 2; display: grid; align-content: center; padding: 62px 16px 16px; background: #0b070680; overflow-y: auto; }
.prompt { padding: 18px 20px 12px; border-radius: 22px; background: #fff; color: #1d1412; box-shadow: 0 20px 60px #000a; font-size: .9375rem; line-height: 1.45; --focus: #1d1412; }
.toolkit { display: flex; align-items: baseline; justify-content: space-between; margin-bottom: 8px; } .toolkit h2 { font-size: 1.0625rem; } .toolkit span { font-size: .75rem; color: #6d625c; } .others { margin-top: 6px; font-size: .8125rem; color: #6d625c; }
.prompt .field { margin-top: 14px; } .prompt .wrong { margin-top: 6px; }
.pad-keys { display: grid; grid-template-columns: repeat(3, 1fr); gap: 6px; margin-top: 10px; } .pad-keys button { display: grid; place-items: center; min-height: 46px; border: 0; border-radius: 12px; background: #f1ebe4; font-size: 1.1875rem; font-weight: 540; cursor: pointer; } .pad-keys button:hover { background: #e7ded4; } .pad-keys button:active { background: #d9cec3; } .pad-keys .icon { width: 22px; height: 22px; }
.prompt .row { margin-top: 10px; flex-wrap: nowrap; flex-direction: row-reverse; } .prompt .btn { flex: 1; } .prompt .btn:not(.btn-pay) { background: none; border: 0; color: #1d1412; }
@media (min-width: 760px) { .columns { grid-template-columns: 340px minmax(0, 1fr); } .columns > .device { position: sticky; top: 84px; grid-row: span 2; } }
@media (min-width: 1120px) { .columns { grid-template-columns: 340px repeat(2, minmax(0, 1fr)); gap: 28px; } .columns > .device { grid-row: auto; } }
@media (prefers-reduced-motion: no-preference) { .prompt { animation: rise .22s cubic-bezier(0.2, 0.7, 0.2, 1); } @keyframes rise { from { opacity: 0; transform: translateY(12px); } } }
`;

/** The stylesheet of the phone's pages. */
export const PAGE_STYLE = FRAME_STYLE + SCREEN_STYLE;
