import type { DemoCourse } from '#seeds/content/content-types.ts';

export const devopsOnASmallBudget: DemoCourse = {
  slug: 'devops-on-a-small-budget',
  title: 'DevOps on a Small Budget',
  status: 'active',
  category: 'devops',
  level: 'intermediate',
  instructor: 'Mwende Musyoka',
  instructorIsDemo: true,
  instructorBio:
    'Runs a dozen small servers for schools and shops, alone, and sleeps well because she restores a backup every month.',
  duration: '6 weeks',
  priceCents: 750000,
  description: 'One server, backups you have restored, deploys in a minute and a bill under KSh 2,000 a month.',
  about: [
    'A school portal with 600 families does not need a cluster. It needs one small server, set up so that another person can take over on Monday.',
    'You set up that server step by step: access, a service that restarts itself, deploys that can be undone, backups that have been restored, and an alarm that is silent until it matters.',
    'Six weeks, about three hours each, most of it in a terminal. Weeks one to three set up the server, the service and its certificate. Week four is for the backup and your first restore, week five for deploys, week six for alarms. Rent the server for the time of the course: a small one costs less than KSh 1,000 a month.',
  ],
  outcomes: [
    'Set up and lock a Linux server',
    'Run an application as a service that survives a restart',
    'Give it a name and a certificate that renews itself',
    'Deploy and go back in under a minute',
    'Back up off site, and restore on a fixed day',
    'Know of a failure before the users do',
  ],
  requirements: ['Basic use of the Linux command line', 'A rented or a virtual server with Debian or Ubuntu'],
  features: [
    'Every command is explained',
    'A video on the backup that was empty, with captions',
    'Restore runbook to print (PDF)',
    'A completion badge',
  ],
  sections: [
    {
      title: 'One server',
      lessons: [
        {
          title: 'How much server do you need?',
          type: 'text',
          isFreePreview: true,
          body: `<p>Rent for what you measured, not for what you fear. A small virtual server with one or two processors and 2 GB of memory carries more than most people believe.</p>
<h2>An estimate on one page</h2>
<p>The portal of a school with 600 families, on the busiest evening of the term, when results are published:</p>
<ul>
<li>600 visits in one hour, each of 10 pages: 6,000 requests.</li>
<li>6,000 in 3,600 seconds: fewer than 2 in a second on average.</li>
<li>Everybody comes after the SMS, so take ten times the average as the peak: about 17 in a second.</li>
</ul>
<p>An ordinary application answers 17 requests a second without effort, if each needs less than 50 milliseconds of work. You will measure it instead of hoping.</p>
<h2>The bill</h2>
<table>
<thead><tr><th>What</th><th>Question to ask</th></tr></thead>
<tbody>
<tr><td>Server</td><td>Which currency? A bill in dollars moves with the exchange rate.</td></tr>
<tr><td>Traffic</td><td>How many GB are included? What does one more cost?</td></tr>
<tr><td>Backup space</td><td>Is it at another company, or only in another room?</td></tr>
<tr><td>Domain</td><td>Whose name is in the register: yours or the reseller's?</td></tr>
</tbody>
</table>
<h2>Near or far?</h2>
<p>Measure with <code>ping</code> from Nairobi. A server in Europe often answers in 130 to 200 ms, one in Nairobi in a few. For a page with three round trips that is half a second, which people feel on every click.</p>
<h2>An example that adds up</h2>
<table>
<thead><tr><th>Each month</th><th>KSh</th></tr></thead>
<tbody>
<tr><td>Server, 6 dollars at 130</td><td>780</td></tr>
<tr><td>Backup space at another company, 1 dollar</td><td>130</td></tr>
<tr><td>Domain, 1,200 a year</td><td>100</td></tr>
<tr><td>Reserve for traffic and the exchange rate</td><td>400</td></tr>
<tr><td><strong>Together</strong></td><td><strong>1,410</strong></td></tr>
</tbody>
</table>
<p>Look up your own prices; these are round figures. Then measure whether the server is enough, with twenty visitors at once for half a minute:</p>
<pre><code>npx autocannon -c 20 -d 30 https://portal.example.com/results</code></pre>
<p>Read the line for 99%: it says how long the slowest visits took. Below one second you are done.</p>`,
        },
        {
          title: 'Lock the door first',
          type: 'text',
          body: `<p>Robots try to sign in to a new server within minutes. Three steps keep nearly all of them out.</p>
<h2>Keys instead of passwords</h2>
<pre><code># on the server, as root
adduser mwende
usermod -aG sudo mwende

# on your own computer
ssh-keygen -t ed25519
ssh-copy-id mwende@server.example.com</code></pre>
<p>Test that you get in with the key. Only then switch passwords off, in a file <code>/etc/ssh/sshd_config.d/10-keys-only.conf</code>:</p>
<pre><code>PasswordAuthentication no
PermitRootLogin no</code></pre>
<pre><code>sudo sshd -t &amp;&amp; sudo systemctl reload ssh</code></pre>
<p><code>sshd -t</code> checks the file first. Keep your old session open until a new one has worked; it is your ladder if something is wrong.</p>
<h2>Only three ports</h2>
<pre><code>sudo ufw default deny incoming
sudo ufw allow OpenSSH
sudo ufw allow 80/tcp
sudo ufw allow 443/tcp
sudo ufw enable</code></pre>
<p>The database is not in the list. It listens on <code>localhost</code>, and nobody outside needs it.</p>
<h2>Updates by themselves</h2>
<pre><code>sudo apt install unattended-upgrades
sudo dpkg-reconfigure -plow unattended-upgrades</code></pre>
<p>Security updates are then installed every day. Some need a restart: look for the file <code>/var/run/reboot-required</code> once a week.</p>
<h2>Look from outside</h2>
<pre><code>nmap -Pn -p 22,80,443,5432 server.example.com</code></pre>
<p>5432, the database, must be <em>filtered</em>. If you use Docker, look twice: a port that a container publishes is open to the world, whatever <code>ufw</code> says. Publish it as <code>127.0.0.1:5432:5432</code>.</p>
<h2>The second key</h2>
<p>Make a second key pair, print the passphrase, and put both in the safe of the school. The day on which your laptop is stolen is a bad day to find out that it was the only key.</p>
<h3>Exercise</h3>
<p>From another computer, run <code>ssh -o PubkeyAuthentication=no</code> against your server. It must refuse you without asking for a password.</p>`,
        },
        {
          title: 'A service that gets up again',
          type: 'text',
          body: `<p>If you start the application by hand in a terminal, it dies with the terminal. systemd starts it with the machine, restarts it after a crash and collects its log.</p>
<pre><code># /etc/systemd/system/portal.service
[Unit]
Description=School portal
StartLimitIntervalSec=60
StartLimitBurst=5
Wants=network-online.target
After=network-online.target

[Service]
User=portal
WorkingDirectory=/srv/portal/current
EnvironmentFile=/etc/portal.env
ExecStart=/usr/bin/node server.js
Restart=always
RestartSec=2
MemoryMax=1G
NoNewPrivileges=true
ProtectSystem=strict
ReadWritePaths=/srv/portal/data

[Install]
WantedBy=multi-user.target</code></pre>
<pre><code>sudo systemctl daemon-reload
sudo systemctl enable --now portal
journalctl -u portal -f</code></pre>
<h2>Why these lines</h2>
<ul>
<li>It runs as its own user, who may write in one folder only. A hole in the application is then not a hole in the server.</li>
<li>Secrets stand in <code>/etc/portal.env</code>, readable by root only (<code>chmod 600</code>): systemd reads the file before it becomes the other user. They are never in the repository.</li>
<li><code>Restart=always</code> with two seconds between attempts. After five starts within a minute systemd gives up, which protects the machine; you will need an alarm for that.</li>
<li><code>MemoryMax</code> ends a leaking application before the whole server stands still.</li>
</ul>
<h2>Stop politely</h2>
<p>At a restart systemd sends the signal SIGTERM and waits up to 90 seconds. Use them to finish what is under way:</p>
<pre><code>process.on("SIGTERM", () =&gt; {
  server.close(() =&gt; process.exit(0));   // no new visitors, finish the old ones
  setTimeout(() =&gt; process.exit(1), 20_000).unref();
});</code></pre>
<p>Without these lines every deploy cuts off somebody who is paying fees at that moment.</p>
<h2>Read the log</h2>
<pre><code>journalctl -u portal --since "10 minutes ago" -p warning
systemd-analyze verify /etc/systemd/system/portal.service</code></pre>
<p>The second line finds misspelt settings, which systemd otherwise ignores with a quiet warning.</p>
<h3>Exercise</h3>
<p>Find the process number with <code>systemctl status portal</code>, kill it, and count the seconds until the page answers again. Then restart the whole server and do nothing. It must come back.</p>`,
        },
        {
          title: 'A name and a certificate',
          type: 'text',
          body: `<p>So far the portal answers on a number and in clear text. Anybody in the same café could read a parent's password. A name and a certificate take twenty minutes and cost nothing beyond the domain.</p>
<h2>The name</h2>
<p>At the company where the domain is registered, add one line:</p>
<pre><code>portal.example.com.   300   IN   A   203.0.113.10</code></pre>
<p>300 is the time in seconds for which others remember it. Keep it short: on the day you move to a new server, visitors follow within minutes.</p>
<pre><code>dig +short portal.example.com      # 203.0.113.10</code></pre>
<h2>The certificate</h2>
<p>Caddy is a small web server that fetches certificates by itself and renews them weeks before they end.</p>
<pre><code>sudo apt install caddy</code></pre>
<pre><code># /etc/caddy/Caddyfile
portal.example.com {
	encode gzip
	header Strict-Transport-Security "max-age=86400"
	reverse_proxy 127.0.0.1:3000
}</code></pre>
<pre><code>caddy validate --config /etc/caddy/Caddyfile
sudo systemctl reload caddy
curl -I https://portal.example.com</code></pre>
<ul>
<li>Ports 80 and 443 must be open, and the name must point here already: that is how the certificate's issuer checks that the name is yours.</li>
<li>The header tells browsers to come by HTTPS only. Begin with one day, as here. Raise it to a year when everything has worked for a month, because you cannot call it back.</li>
<li>The application listens on <code>127.0.0.1</code>. Check it with <code>sudo ss -tlnp</code>: only Caddy and SSH may stand there with <code>*</code> or <code>0.0.0.0</code>.</li>
</ul>
<h2>When it fails</h2>
<p>Read <code>journalctl -u caddy</code> before you try again. Let's Encrypt limits how often you may fail for one name in an hour. The usual reasons are a name that points elsewhere, and a closed port 80.</p>
<h3>Exercise</h3>
<p>Find out when your certificate ends, and put the command into your notes for the alarm of the last lesson:</p>
<pre><code>echo | openssl s_client -connect portal.example.com:443 \\
  -servername portal.example.com 2&gt;/dev/null | openssl x509 -noout -enddate</code></pre>`,
        },
      ],
    },
    {
      title: 'Sleep well',
      lessons: [
        {
          title: 'The backup that was empty',
          type: 'video',
          file: 'seeds/media/the-backup-that-was-empty.mp4',
          captions: 'seeds/media/the-backup-that-was-empty.vtt',
          summary:
            'Ninety files with the right names and nothing in them. One minute on why a backup counts only when it was restored.',
        },
        {
          title: 'A backup is a restore',
          type: 'text',
          body: `<p>Nobody needs a backup. People need a <em>restore</em>. A file that has never been restored is a hope with a date in its name.</p>
<h2>Every night</h2>
<pre><code>#!/bin/bash
set -euo pipefail
day=$(date +%F)
file=/var/backups/portal-$day.dump

pg_dump --format=custom --file="$file.part" portal
mv "$file.part" "$file"
rclone copy "$file" offsite:portal-backups
find /var/backups -name 'portal-*.dump' -mtime +14 -delete</code></pre>
<ul>
<li><code>set -euo pipefail</code> stops at the first error, so that a failed dump is not followed by a clean-up of good ones.</li>
<li>Writing to <code>.part</code> first means that a file with the final name is always complete.</li>
<li><code>offsite</code> is an rclone remote at <strong>another company</strong>, with other passwords. Use an encrypted remote (rclone's <em>crypt</em>): the dump holds personal data.</li>
</ul>
<h2>Every month</h2>
<pre><code>createdb portal_check
pg_restore --dbname=portal_check --exit-on-error portal-2026-03-01.dump
psql portal_check -c "select count(*), max(paid_at) from payment"
dropdb portal_check</code></pre>
<p>Fetch the file from the other company for this, not from the local disk. Compare the count and the newest payment with what you expect, and write both down with the minutes it took.</p>
<h2>Two numbers to agree on</h2>
<p>How much work may be lost (here: up to one day), and how long may it take (here: two hours)? Ask the head teacher, not yourself. The answer decides what you must build.</p>
<h2>Let the machine remember</h2>
<pre><code># /etc/systemd/system/portal-backup.timer
[Timer]
OnCalendar=*-*-* 02:30:00 Africa/Nairobi
Persistent=true

[Install]
WantedBy=timers.target</code></pre>
<p><code>Persistent</code> makes up for a night in which the server was off. The timer starts <code>portal-backup.service</code>, which runs the script; <code>systemctl list-timers</code> shows when it ran last.</p>
<p>A dump holds the database alone. Files that parents uploaded, and <code>/etc/portal.env</code>, need their own copy. A dump of 48 MB, kept for 14 days, takes 672 MB: check that the disk has room before it tells you.</p>`,
        },
        {
          title: 'Handout: the restore runbook',
          type: 'pdf',
          file: 'seeds/media/restore-runbook.pdf',
          summary:
            'Two pages for the wall: what to do when the server is gone, step by step, and a table for the monthly test.',
        },
      ],
    },
    {
      title: 'Change without fear',
      lessons: [
        {
          title: 'Deploy in a minute, undo in a second',
          type: 'text',
          body: `<p>Keep each release in its own folder, and let a symbolic link say which one is live. Going back is then a change of the link.</p>
<pre><code>/srv/portal/releases/2026-03-02-1840/
/srv/portal/releases/2026-03-05-0915/
/srv/portal/current -&gt; releases/2026-03-05-0915</code></pre>
<pre><code>#!/bin/bash
set -euo pipefail
name=$(date +%F-%H%M)
host=mwende@server.example.com

npm test
rsync -az --delete ./build/ "$host:/srv/portal/releases/$name/"
ssh "$host" "cd /srv/portal &amp;&amp; ln -s releases/$name next &amp;&amp; mv -T next current \
  &amp;&amp; sudo systemctl restart portal"
sleep 3
curl --fail --silent --show-error https://portal.example.com/healthz</code></pre>
<ul>
<li><code>npm test</code> comes first: what fails here never travels.</li>
<li><code>mv -T</code> replaces the link in one step. There is no moment at which <code>current</code> does not exist.</li>
<li><code>curl --fail</code> ends with an error if the server answers 400 or above.</li>
</ul>
<h2>The database moves too</h2>
<p>You can take code back in a second, but not a dropped column. Change a table in two releases: first add the new column and write both; a week later, when nothing reads the old one, remove it.</p>
<h2>Undo</h2>
<pre><code>ssh "$host" "cd /srv/portal &amp;&amp; ln -s releases/2026-03-02-1840 next \\
  &amp;&amp; mv -T next current &amp;&amp; sudo systemctl restart portal"</code></pre>
<p>Write this line into the runbook with the real names, for the person who does it will be in a hurry. Keep the last five releases, and remove older ones at the end of a deploy:</p>
<pre><code>cd /srv/portal &amp;&amp; ls -1d releases/* | sort | head -n -5 | xargs -r rm -r --</code></pre>
<p>The deploying user needs one right only, a line of its own in <code>/etc/sudoers.d/deploy</code> (edit it with <code>visudo -f</code>):</p>
<pre><code>mwende ALL=(root) NOPASSWD: /usr/bin/systemctl restart portal</code></pre>
<h3>Exercise</h3>
<p>Deploy a release that crashes at the start. Go back. Write down the seconds, and what told you that it was broken.</p>`,
        },
        {
          title: 'An alarm that is silent until it matters',
          type: 'text',
          body: `<p>An alarm that rings every night is switched off in the second week. Watch few things, and only such as a person must act on.</p>
<h2>Four questions from outside</h2>
<table>
<thead><tr><th>Question</th><th>Alarm when</th></tr></thead>
<tbody>
<tr><td>Does the page answer?</td><td>3 failures in 3 minutes</td></tr>
<tr><td>Is the disk filling?</td><td>less than 15% free</td></tr>
<tr><td>Did the backup arrive?</td><td>newest file older than 26 hours</td></tr>
<tr><td>Is the certificate running out?</td><td>fewer than 14 days left</td></tr>
</tbody>
</table>
<p>The first must be asked from another machine. A dead server cannot report its own death.</p>
<h2>The alarm for what did not happen</h2>
<p>A job that never ran writes no error. So turn it round: the backup script calls an address at the end, and a monitoring service alarms if the call does <em>not</em> come. It is called a dead man's switch.</p>
<pre><code>curl --fail --silent --max-time 10 https://checks.example.com/portal-backup</code></pre>
<h2>Write the page for tonight</h2>
<p>For each alarm, one short page: what it means, what to look at, the three commands to try, whom to call. Write it for somebody woken at 3 a.m. who is not you.</p>
<h2>Two of the four, in ten lines</h2>
<pre><code>#!/bin/bash
set -euo pipefail
used=$(df --output=pcent / | tail -n 1 | tr -dc 0-9)
fresh=$(find /var/backups -name 'portal-*.dump' -mmin -1560 -size +1M | wc -l)

if [ "$used" -gt 85 ] || [ "$fresh" -eq 0 ]; then
  echo "disk $used% used, $fresh fresh backups" &gt;&amp;2
  exit 1
fi
curl --fail --silent --max-time 10 https://checks.example.com/portal-health</code></pre>
<p>1,560 minutes are 26 hours, and <code>-size +1M</code> refuses an empty dump. Run it from a timer every ten minutes. It calls the address only when all is well, so a full disk, a missing backup and a dead server all end in the same silence, and that silence rings.</p>
<h3>Exercise</h3>
<p>Stop the portal and wait. How many minutes until your phone told you, and would a parent have called first?</p>`,
        },
      ],
    },
  ],
};
