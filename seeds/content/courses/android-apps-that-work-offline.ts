import type { DemoCourse } from '#seeds/content/content-types.ts';

export const androidAppsThatWorkOffline: DemoCourse = {
  slug: 'android-apps-that-work-offline',
  title: 'Android Apps that Work Offline',
  status: 'active',
  category: 'mobile',
  level: 'intermediate',
  instructor: 'Achieng Odhiambo',
  instructorIsDemo: true,
  instructorBio:
    'Demo instructor. Writes data-collection apps for field teams and tests them on the cheapest phone she can find.',
  duration: '8 weeks',
  priceCents: 900000,
  description: 'Kotlin and local storage for field teams in Turkana: collect first, sync when the network returns.',
  about: [
    'A water team drives for six hours, visits eleven boreholes and sees a signal twice. An app that needs the internet to save a reading is useless to them.',
    'You build the opposite: every reading is saved on the phone at once, and the network is a courier that comes when it can. Kotlin, Room and WorkManager are the tools; the ideas fit any platform.',
  ],
  outcomes: [
    'Save first on the phone and sync later',
    'Model data in Room with ids made on the device',
    'Send without losing or doubling a record',
    'Resolve two edits of the same record',
    'Spare battery, data bundle and storage',
  ],
  requirements: ['Some Kotlin or Java', 'Android Studio, and a phone with Android 8 or newer'],
  features: ['Code for every step', 'Field checklists that fit in a pocket', 'A completion badge'],
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
<p>Write the migration in the same commit as the change. An update that cannot open last month's data loses last month's work.</p>`,
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
<p>The unique name with <code>KEEP</code> means: if the courier is already waiting, do not send for a second one.</p>
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
</ul>`,
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
<h3>Exercise</h3>
<p>What breaks if the phone makes a new UUID on every attempt? Try it and count.</p>`,
        },
        {
          title: 'Two people edited the same borehole',
          type: 'text',
          isPublished: false,
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
</ol>`,
        },
      ],
    },
  ],
};
