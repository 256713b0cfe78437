import type { DemoVideo } from '../video.ts';

const nights = ['06-27', '06-28', '06-29', '06-30'];

const figures: [value: string, name: string][] = [
  ['7 March', 'the day'],
  ['48 MB', 'the size'],
  ['12,406', 'payments'],
  ['41 min', 'to restore'],
];

export const theBackupThatWasEmpty: DemoVideo = {
  name: 'the-backup-that-was-empty',
  title: 'DevOps on a Small Budget',
  category: 'devops',
  style: `
.code i { font-style: normal; color: #ff9d8a; }
.figures { display: grid; grid-template-columns: 1fr 1fr; gap: 24px; margin-top: 36px; }
.figures b { display: block; font-size: 68px; line-height: 1.1; }`,
  scenes: [
    {
      seconds: 5,
      html: `<h1 data-from="0.2">The backup that was empty</h1><p class="sub" data-from="1.2">Ninety nights, ninety files</p>`,
      captions: ['[Soft notes mark each new line.] A school had a backup for each of ninety nights.'],
    },
    {
      seconds: 10.5,
      html: `<h2>Every night, a new file</h2>
<p class="code">${nights.map((night, i) => `<span data-from="${(0.6 + i * 0.7).toFixed(1)}">portal-${night}.dump</span>  <i data-from="${(5.6 + i * 0.3).toFixed(1)}"${i === 0 ? '' : ' data-quiet'}>0 bytes</i>`).join('\n')}</p>
<p class="foot" data-from="7.6">Nobody had looked at the size.</p>`,
      captions: ['Each morning there was a file with the right name.', 'In July the disk broke. All ninety files were empty.'],
    },
    {
      seconds: 11,
      html: `<h2>What had gone wrong</h2>
<p class="code" data-from="0.6">pg_dump portal <i>&gt; $file</i>
rclone copy $file offsite:portal</p>
<p class="foot" data-from="2.6">The password was changed, the dump failed.</p><p class="foot" data-from="6">The file was there before the dump began.</p>`,
      captions: [
        'Somebody had changed the password, so the dump failed.',
        'But the shell makes the file before the dump begins,',
        'and the script copied it without a word.',
      ],
    },
    {
      seconds: 11.5,
      html: `<h2>Stop at the first error</h2>
<p class="code" data-from="0.6"><b>set -euo pipefail</b>
pg_dump --format=custom \\
  --file="<b>$file.part</b>" portal
<b>mv</b> "$file.part" "$file"
rclone copy "$file" offsite:portal</p><p class="foot" data-from="7.8">The right name means: complete.</p>`,
      captions: [
        'The first line stops the script at any error.',
        'The dump is written under another name,',
        'and gets the right one only when it is complete.',
      ],
    },
    {
      seconds: 12,
      html: `<h2>Restore it once a month</h2>
<p class="code" data-from="0.6">createdb portal_check
pg_restore -d portal_check \\
  <b>--exit-on-error</b> "$file"
psql portal_check -c \\
  "select <b>count(*)</b> from payment"</p><p class="foot" data-from="7.4">From the other company’s copy</p>`,
      captions: [
        'Once a month, restore into an empty database.',
        'Count the payments, and compare with the portal.',
        'Use the copy that lies at the other company.',
      ],
    },
    {
      seconds: 10,
      html: `<h2>Write four figures down</h2>
<div class="figures">${figures.map(([value, name], i) => `<div class="card" data-from="${(0.6 + i * 1.2).toFixed(1)}"><b class="num">${value}</b>${name}</div>`).join('')}</div>`,
      captions: ['The day, the size, the count, and the minutes.', 'A figure that jumps is a warning on a quiet day.'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">Take with you</h2>
<ul><li data-from="0.9">A file is not a backup</li><li data-from="2.2">A restore is</li><li data-from="4.6">Test it on a quiet day</li></ul>`,
      captions: ['A file is not a backup. A restore is.', 'Test it on a day on which nothing burns.'],
    },
  ],
};
