import type { DemoCourse } from '#seeds/content/content-types.ts';

export const androidAppsThatWorkOffline: DemoCourse = {
  slug: 'android-apps-that-work-offline',
  title: 'Android Apps that Work Offline',
  status: 'active',
  category: 'mobile',
  level: 'intermediate',
  instructor: 'Achieng Odhiambo',
  instructorIsDemo: true,
  instructorBio: 'Writes data-collection apps for field teams and tests them on the cheapest phone she can find.',
  duration: '8 weeks',
  priceCents: 900000,
  description: 'Kotlin and local storage for field teams in Turkana: collect first, sync when the network returns.',
  about: [
    'A water team drives for six hours, visits eleven boreholes and sees a signal twice. An app that needs the internet to save a reading is useless to them.',
    'You build the opposite: every reading is saved on the phone at once, and the network is a courier that comes when it can. Kotlin, Room and WorkManager are the tools; the ideas fit any platform.',
    'The course takes eight weeks at about three hours each. Weeks one to three build the form and the local database, weeks four to six the sending, week seven deals with two people who changed the same record. In week eight you take the app through a day in the field, with the checklist of the last lesson.',
  ],
  outcomes: [
    'Save first on the phone and sync later',
    'Model data in Room with ids made on the device',
    'Keep a half-filled form when Android ends the app',
    'Send without losing or doubling a record',
    'Resolve two edits of the same record',
    'Spare battery, data bundle and storage',
  ],
  requirements: ['Some Kotlin or Java', 'Android Studio, and a phone with Android 8 or newer'],
  features: [
    'Code for every step',
    'A video on the answer that never arrived, with captions',
    'Field checklists that fit in a pocket',
    'A completion badge',
  ],
  sections: [
    {
      title: 'Collect first',
      lessons: [
        {
          title: 'The phone is the truth, for now',
          type: 'text',
          isFreePreview: true,
          body: `<p>In most apps the server holds the truth and the phone shows a copy. In the field you must turn this round: <strong>a reading exists as soon as it is saved on the phone</strong>. The server learns of it later.</p>
<h2>What changes</h2>
<ul>
<li>The <em>Save</em> button never waits for the network, so it never fails because of it.</li>
<li>Screens read from the local database only. Nothing is shown straight from an answer of the server.</li>
<li>Each record carries its own sync state: waiting, sent, or refused with a reason.</li>
</ul>
<h2>Show it honestly</h2>
<p>People trust an app that tells them where their work is. One line is enough:</p>
<blockquote>11 readings on this phone. 8 sent, 3 waiting for a network.</blockquote>
<p>Do not hide the three. If the phone falls into a borehole, somebody must know what was lost.</p>
<h2>Ids made on the device</h2>
<p>You cannot ask the server for the next number while you are offline. Give each record a random UUID when it is created. Two phones will not choose the same one in practice, and the id stays the same for ever, which makes sending it twice harmless, as a later lesson shows.</p>
<pre><code>val id = UUID.randomUUID().toString()
// "6f9c1d0e-52c4-4a0b-9a57-3d1f0c8b7e21"</code></pre>
<h2>What you may promise</h2>
<table>
<thead><tr><th>The screen says</th><th>It is safe from</th><th>Not from</th></tr></thead>
<tbody>
<tr><td>Saved</td><td>no signal, an empty battery</td><td>a lost phone</td></tr>
<tr><td>Sent</td><td>a lost phone</td><td>a wrong number typed in</td></tr>
<tr><td>Refused</td><td>nothing yet: a person must look</td><td></td></tr>
</tbody>
</table>
<p>Agree on a limit with the team: no reading waits on a phone for more than two days. When the limit passes, the app says so, and somebody drives to where there is a signal.</p>
<h3>Think before you type</h3>
<p>Take an app you know that fails without a network. Which of its screens could work with what the phone already had?</p>`,
        },
        {
          title: 'Readings in Room',
          type: 'text',
          body: `<p>Room is a thin layer over SQLite, which every Android phone carries. You describe a table as a class and the queries as functions; the compiler checks your SQL.</p>
<pre><code>enum class SyncState { WAITING, SENT, REFUSED }

@Entity(tableName = "reading")
data class Reading(
    @PrimaryKey val id: String,          // UUID, made on the phone
    val borehole: String,
    val litresPerMinute: Double,
    val takenAt: Long,                   // milliseconds since 1970, UTC
    val state: SyncState = SyncState.WAITING,
    val reason: String? = null,
)

@Dao
interface ReadingDao {
    @Insert(onConflict = OnConflictStrategy.ABORT)
    suspend fun add(reading: Reading)

    @Query("select * from reading order by takenAt desc")
    fun all(): Flow&lt;List&lt;Reading&gt;&gt;

    @Query("select * from reading where state = 'WAITING' order by takenAt limit :max")
    suspend fun waiting(max: Int): List&lt;Reading&gt;

    @Query("update reading set state = :state, reason = :reason where id = :id")
    suspend fun mark(id: String, state: SyncState, reason: String?)
}</code></pre>
<h2>Three details</h2>
<ul>
<li><code>Flow</code> makes the screen redraw itself whenever the table changes. You never refresh by hand.</li>
<li>Time is stored in UTC and shown in Nairobi time. Kenya has no daylight saving, but your donor's country may.</li>
<li>The enum is stored by its name, so renaming a constant later needs a migration.</li>
</ul>
<p>Write the migration in the same commit as the change. An update that cannot open last month's data loses last month's work.</p>
<pre><code>val addDepth = object : Migration(1, 2) {
    override fun migrate(db: SupportSQLiteDatabase) {
        db.execSQL("alter table reading add column depthMetres real")
    }
}

Room.databaseBuilder(context, FieldDatabase::class.java, "field.db")
    .addMigrations(addDepth)
    .build()</code></pre>
<p>Tutorials often suggest <code>fallbackToDestructiveMigration()</code>. It means: if no migration fits, delete everything. On a phone with readings that were never sent, that is the worst line in the app.</p>
<h3>Exercise</h3>
<p>The team measures with a bucket of 20 litres and a watch. It was full after 38 seconds, which makes 31.6 litres a minute. Would you store the 38 or the 31.6? Store what was measured: a result can be computed again, but nobody can check a typed result.</p>`,
        },
        {
          title: 'A form that survives the camera',
          type: 'text',
          body: `<p>A field worker fills in nine fields, opens the camera for a photograph, comes back, and the form is empty. On a phone with 2 GB of memory Android ended your app to make room for the camera. This is normal behaviour, and your app must expect it.</p>
<h2>Three things that end a screen</h2>
<table>
<thead><tr><th>What happens</th><th>ViewModel</th><th>SavedStateHandle</th><th>Room</th></tr></thead>
<tbody>
<tr><td>The phone is turned</td><td>survives</td><td>survives</td><td>survives</td></tr>
<tr><td>Android ends the app in the background</td><td>lost</td><td>survives</td><td>survives</td></tr>
<tr><td>The app is swiped away, or the phone restarts</td><td>lost</td><td>lost</td><td>survives</td></tr>
</tbody>
</table>
<p>A form of three fields may live in a <code>SavedStateHandle</code>. One of twenty fields deserves a draft in Room, written at each change.</p>
<pre><code>class ReadingForm(
    private val saved: SavedStateHandle,
    private val dao: ReadingDao,
) : ViewModel() {
    val litres: StateFlow&lt;String&gt; = saved.getStateFlow("litres", "")

    fun typeLitres(text: String) {
        saved["litres"] = text
    }

    fun save(borehole: String) = viewModelScope.launch {
        val value = litres.value.replace(',', '.').toDoubleOrNull() ?: return@launch
        dao.add(
            Reading(
                id = UUID.randomUUID().toString(),
                borehole = borehole,
                litresPerMinute = value,
                takenAt = System.currentTimeMillis(),
            )
        )
        saved["litres"] = ""
    }
}</code></pre>
<p>The form keeps the <em>text</em> that was typed, not a number. "31," is not a number yet, and must not vanish while somebody types.</p>
<h2>Doubt, but do not block</h2>
<p>3,160 litres a minute is probably a missing decimal point. Ask with the evidence: "The last reading here was 31.6. Save 3,160?" Let the person decide, for they stand beside the borehole and you do not. Refuse only what is impossible, such as a number below zero.</p>
<h2>Test it in one minute</h2>
<ol>
<li>Fill in half of the form and press Home.</li>
<li>Run <code>adb shell am kill com.example.field</code>.</li>
<li>Open the app from the list of recent apps. Everything must be there.</li>
</ol>`,
        },
      ],
    },
    {
      title: 'Send when you can',
      lessons: [
        {
          title: 'WorkManager, the patient courier',
          type: 'text',
          body: `<p>You do not know when the network returns, and your app may not be running at that moment. WorkManager keeps the job, survives a restart of the phone, and runs it when your conditions hold.</p>
<pre><code>val request = OneTimeWorkRequestBuilder&lt;SendReadings&gt;()
    .setConstraints(
        Constraints.Builder()
            .setRequiredNetworkType(NetworkType.CONNECTED)
            .build()
    )
    .setBackoffCriteria(BackoffPolicy.EXPONENTIAL, 30, TimeUnit.SECONDS)
    .build()

WorkManager.getInstance(context)
    .enqueueUniqueWork("send-readings", ExistingWorkPolicy.KEEP, request)</code></pre>
<p>Do this after each save. The unique name with <code>KEEP</code> means: if the courier is already waiting, do not send for a second one.</p>
<h2>The worker</h2>
<pre><code>class SendReadings(context: Context, params: WorkerParameters) :
    CoroutineWorker(context, params) {
    override suspend fun doWork(): Result {
        val dao = database.readings()
        while (true) {
            val batch = dao.waiting(max = 50)
            if (batch.isEmpty()) return Result.success()
            val answers = try { api.send(batch) } catch (e: IOException) { return Result.retry() }
            for (a in answers) {
                dao.mark(a.id, if (a.accepted) SyncState.SENT else SyncState.REFUSED, a.reason)
            }
        }
    }
}</code></pre>
<ul>
<li>Batches of 50 survive a weak signal better than one large upload.</li>
<li><code>Result.retry()</code> waits longer each time, which spares the battery.</li>
<li>The loop ends only because the server answers for <em>every</em> record in the batch; a refused one is marked, so it is not sent for ever.</li>
</ul>
<h2>The gap, and how to close it</h2>
<p>Somebody saves a reading just after the worker found the table empty and just before it ends. <code>KEEP</code> sees a running courier and does nothing, so this reading waits for the next save. That may be tomorrow. A second, periodic job closes the gap:</p>
<pre><code>val hourly = PeriodicWorkRequestBuilder&lt;SendReadings&gt;(1, TimeUnit.HOURS)
    .setConstraints(onlyWithNetwork)
    .build()

WorkManager.getInstance(context).enqueueUniquePeriodicWork(
    "send-readings-hourly", ExistingPeriodicWorkPolicy.KEEP, hourly)</code></pre>
<p>Now two workers may run at once and send the same reading. The next two lessons make that harmless.</p>
<h3>Exercise</h3>
<p>Save ten readings in flight mode, switch the phone off and on again, and only then leave flight mode. Do not open the app. How long does it take until the server has all ten?</p>`,
        },
        {
          title: 'A reading on its way',
          type: 'video',
          file: 'seeds/media/a-reading-on-its-way.mp4',
          captions: 'seeds/media/a-reading-on-its-way.vtt',
          summary:
            'The phone sends, the server stores, and the answer is lost. One minute on why an id made on the phone makes sending again harmless.',
        },
        {
          title: 'Sent twice, stored once',
          type: 'text',
          body: `<p>The phone sends a batch, the server stores it, and the signal dies before the answer arrives. The phone cannot know which half failed. It must send again, and the server must not store the readings twice.</p>
<h2>Let the id do the work</h2>
<p>Because the id was made on the phone, the server can recognise a repetition:</p>
<pre><code>insert into reading (id, borehole, litres_per_minute, taken_at)
values ($1, $2, $3, $4)
on conflict (id) do nothing;</code></pre>
<p>The second time, nothing changes and the server answers <em>accepted</em> again. An operation that may be repeated without changing the result is called <strong>idempotent</strong>. It turns a hard question ("did it arrive?") into an easy one ("send it until somebody says yes").</p>
<h2>Test the bad moment</h2>
<ol>
<li>Make the server wait five seconds after storing, before it answers.</li>
<li>Send a batch and switch on flight mode in those seconds.</li>
<li>Switch it off. The worker runs again.</li>
<li>Count the rows on the server. The number must equal the number on the phone.</li>
</ol>
<p>Payment systems use the same idea. An M-Pesa confirmation may reach a shop's server more than once, and the shop must still deliver once.</p>
<h2>A whole batch, and an answer for each</h2>
<pre><code>insert into reading (id, borehole, litres_per_minute, taken_at)
select id, borehole, litres_per_minute, taken_at
  from jsonb_to_recordset($1::jsonb) as r(
    id uuid, borehole text, litres_per_minute numeric, taken_at timestamptz)
on conflict (id) do nothing;</code></pre>
<p>Check each record before this statement, and leave the faulty ones out. One reading with an impossible date must not hold up the 49 good ones behind it. The server answers for every id: accepted, or refused with a reason that a person can read, such as "borehole K-17 is not on the list".</p>
<h3>Exercise</h3>
<p>What breaks if the phone makes a new UUID on every attempt? Try it and count.</p>`,
        },
        {
          title: 'Two people edited the same borehole',
          type: 'text',
          body: `<p>Ekal corrects the depth of a borehole at Kakuma while Naomi, also offline, corrects its name. Both sync in the evening. Who wins?</p>
<h2>Three answers, from simple to careful</h2>
<ol>
<li><strong>The last one wins.</strong> Simple, and it silently throws away somebody's work. Fine for a draft, bad for data.</li>
<li><strong>Merge by field.</strong> Send only the fields that were changed. Depth and name do not collide, so both edits survive.</li>
<li><strong>Ask a person.</strong> When the same field changed twice, keep both values and show them side by side.</li>
</ol>
<h2>How the server notices</h2>
<p>Each record has a version number. The phone sends the version that it started from:</p>
<pre><code>update borehole
   set depth_metres = $3, version = version + 1
 where id = $1 and version = $2;</code></pre>
<p>If no row was changed, somebody else was there first. The server answers with the current record, and the app merges or asks.</p>
<h2>Better still: avoid the edit</h2>
<p>A measurement is an event. Do not overwrite yesterday's flow with today's; add a new reading. Events do not collide, and the history is worth more than the last value.</p>
<h2>The merge itself</h2>
<pre><code>data class Merged(val fields: Map&lt;String, String&gt;, val conflicts: Set&lt;String&gt;)

fun merge(
    base: Map&lt;String, String&gt;,     // what I started from
    mine: Map&lt;String, String&gt;,
    theirs: Map&lt;String, String&gt;,   // what the server has now
): Merged {
    val fields = theirs.toMutableMap()
    val conflicts = mutableSetOf&lt;String&gt;()
    for ((name, value) in mine) {
        if (value == base[name] || value == theirs[name]) continue
        if (theirs[name] == base[name]) fields[name] = value
        else conflicts += name
    }
    return Merged(fields, conflicts)
}</code></pre>
<p>It needs the base as well: with two versions alone you see that they differ, but not who changed something. And never decide by the phones' clocks. A clock that is a day ahead would win every argument.</p>
<h3>Exercise</h3>
<p>List the fields of your own form. Mark each one as "event", "merge" or "ask". Most turn out to be events.</p>`,
        },
      ],
    },
    {
      title: 'In the field',
      lessons: [
        {
          title: 'Battery, bundle and a full phone',
          type: 'text',
          body: `<p>Field phones are old, shared and full of photographs. Plan for it.</p>
<h2>Battery</h2>
<ul>
<li>Ask for the position once, when a reading is saved, not all the time.</li>
<li>Let WorkManager choose the moment. Waking the phone every minute empties it by noon.</li>
<li>A dark theme helps on OLED screens; most cheap phones have LCD screens, where lower brightness is what counts.</li>
</ul>
<h2>Data bundle</h2>
<p>A photograph from a modern camera easily weighs 4 MB. Scale it to 1280 pixels on the longer side and save it as JPEG at quality 80, and it is usually below 300 KB. For twenty photographs a day that is the difference between about 80 MB and 6 MB.</p>
<p>Readings are small: send them on any network. Let photographs wait for Wi-Fi with <code>NetworkType.UNMETERED</code>, and let the user override it.</p>
<h2>Storage</h2>
<p>Delete a photograph from the app's folder only after the server has confirmed it. Catch the failure to write, and say so in words: "This phone is full. Delete some photographs, then save again." Keep the form open with everything that was typed.</p>
<h2>A checklist for the car</h2>
<ol>
<li>Flight mode on. Do all the tasks of one day.</li>
<li>Restart the phone halfway.</li>
<li>Fill the storage until 50 MB are left.</li>
<li>Set the clock to yesterday.</li>
<li>Flight mode off. Count the records on both sides.</li>
</ol>
<h2>Scale before you store</h2>
<pre><code>fun scaled(source: Bitmap, longest: Int = 1280): Bitmap {
    val factor = longest.toFloat() / maxOf(source.width, source.height)
    if (factor &gt;= 1f) return source
    return Bitmap.createScaledBitmap(
        source, (source.width * factor).toInt(), (source.height * factor).toInt(), true)
}</code></pre>
<p>A photograph of 4,000 by 3,000 pixels takes 48 MB of memory when it is open, four bytes for each pixel. On a small phone open it at a fraction of its size with <code>inSampleSize</code>, or the app ends in the moment of the picture.</p>`,
        },
        {
          title: 'Hand the app to the team',
          type: 'text',
          isPublished: false,
          body: `<p>The app works on your desk. On Monday eleven people take it to places where you cannot help them. Prepare the hand-over as carefully as the code.</p>
<h2>Install it the same way for everybody</h2>
<p>Use the internal testing track of the Play Console: testers are invited by e-mail and get updates like any other app. Sending an APK by chat works once; in the second week four versions are in the field and nobody knows which.</p>
<p>Show the version on the first screen, for example "Field 1.4, 2 March". It is the first thing you ask when somebody calls.</p>
<h2>The first morning</h2>
<ol>
<li>Everybody takes three readings in flight mode, here in the yard.</li>
<li>Everybody finds the line "3 waiting for a network", and can explain it.</li>
<li>Flight mode off. Together you watch the number fall to zero.</li>
<li>One person breaks something on purpose: a full phone, a wrong number. The others say what the screen wants.</li>
</ol>
<p>Half an hour of this saves a week of calls.</p>
<h2>While they are away</h2>
<p>Look at three numbers on the server each evening: phones that sent something today, readings per phone, and the oldest reading that arrived. A phone that has been silent for two days is a person to call, not a row to ignore.</p>
<p>Keep one spare phone per car, installed and charged. It costs less than one lost day with a driver.</p>
<h2>Update with care</h2>
<p>Never require an update before the waiting readings have been sent. Roll out to two people first, and to the rest a day later. The migration from lesson two runs on their phones, with their data, out of your reach.</p>
<h3>Exercise</h3>
<p>Write the page that lies in the car: six lines, no technical word. Give it to somebody who has not seen the app.</p>`,
        },
      ],
    },
  ],
};
