import type { LessonInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const proposal: Readonly<Record<string, LessonInSwahili>> = {
  'A summary that stands alone': {
    title: 'Muhtasari unaojitegemea',
    body: `<p>Andika muhtasari mwisho na uuweke mwanzo. Baadhi ya wajumbe wa jopo hawasomi kingine.</p>
<h2>Sentensi sita</h2>
<ol>
<li><strong>Hitaji:</strong> Katika miezi ya kiangazi, kaya 310 za vijiji vitatu vya Makueni hutembea saa nne kutafuta maji, na wasichana hukosa shule kwa sababu hiyo.</li>
<li><strong>Tunachofanya:</strong> Tunajenga mabwawa matatu ya mchanga pamoja na watu watakaoyatumia, na tunaifunza kamati ya kila bwawa.</li>
<li><strong>Kinachobadilika:</strong> Kufikia mwezi wa 18, kaya nne kati ya tano huchota maji kwa chini ya saa moja.</li>
<li><strong>Kwa nini sisi:</strong> Kikundi kilijenga mabwawa mawili madogo mwaka 2021, na yote yanashika maji.</li>
<li><strong>Pesa:</strong> Tunaomba KSh 852,000; kikundi kinatoa kazi na mawe yenye thamani ya KSh 240,000.</li>
<li><strong>Baadaye:</strong> Kila kamati hukusanya KSh 50 kwa mwezi kutoka kila kaya kwa marekebisho.</li>
</ol>
<h2>Hakikisha yote yanakubaliana</h2>
<p>Maombi mengi dhaifu hujipinga: kaya 310 katika muhtasari, 340 katika bajeti. Weka kila nambari ya ombi katika orodha moja pamoja na ukurasa wake. Kila moja lazima iwe na thamani ileile kila mahali.</p>
<h2>Jipe alama</h2>
<p>Chapisha vigezo vya tangazo, pamoja na alama zake. Mpe rasimu mtu wa nje ya mradi na umwombe alama na sababu moja kwa kila kigezo. Rekebisha alama mbili za chini zaidi kabla ya kulainisha sentensi yoyote.</p>
<h3>Zoezi</h3>
<p>Mkaguzi anauliza: "Je, KSh 50 kwa mwezi zinatosha kwa marekebisho?" Hesabu kamati tatu hukusanya nini kwa mwaka, na hiyo ni sehemu gani ya gharama ya mradi.</p>
<p><strong>Jibu.</strong> 310 × 50 × 12 = KSh 186,000 kwa mwaka kama wote wanalipa; kwa wanne kati ya watano, 148,800. Mabwawa yanagharimu 1,092,000 pamoja na kazi ya kikundi chenyewe, kwa hiyo ni 14 hadi 17% kwa mwaka. Bwawa la mchanga halina pampu, na kamati inayokusanya kiasi hiki kweli inaweza kulirekebisha. Weka 148,800 katika maandishi: ndiyo hesabu ya uangalifu.</p>`,
  },
  'Risks, and how you will measure': {
    title: 'Hatari, na jinsi utakavyopima',
    body: `<p>Ombi lisilo na hatari huonekana la uzembe, si la usalama. Mkaguzi anajua kwamba mvua hukosekana na watu huhama. Onyesha kwamba nawe unajua.</p>
<h2>Safu tatu zinatosha</h2>
<table>
<thead><tr><th>Hatari</th><th>Tunavyotambua</th><th>Tunachofanya</th></tr></thead>
<tbody>
<tr><td>Kibali kinachelewa</td><td>Hakijapatikana kufikia mwezi wa 3</td><td>Tunaanza na eneo lenye kibali</td></tr>
<tr><td>Mvua inakosekana</td><td>Mchanga uko chini ya nusu ya ukuta mwezi wa 10</td><td>Tunapima baadaye, tunaripoti, tunaweka akiba ya marekebisho</td></tr>
<tr><td>Wanawake wachache katika kamati</td><td>Chini ya nusu kwenye uchaguzi</td><td>Uchaguzi wa pili ndani ya mwezi mmoja</td></tr>
</tbody>
</table>
<p>Acha hatari zilizo katika kila ombi, kama "mfumuko wa bei", isipokuwa unasema ni kwa kiasi gani na tangu lini unaumiza.</p>
<h2>Kiashiria kina sehemu tano</h2>
<p>Kinachopimwa, kiko wapi leo, kinapaswa kuwa wapi, kufikia lini, na nani anapima vipi. Linganisha:</p>
<blockquote>Dhaifu: Upatikanaji bora wa maji.</blockquote>
<blockquote>Imara: Sehemu ya kaya ambazo safari yao huchukua chini ya dakika 60. Leo 11% (utafiti wa kaya 62, Agosti). Lengo: 80% kufikia mwezi wa 18. Kinapimwa na kikundi kwa maswali yaleyale matano katika kaya 62 zilizochaguliwa upya.</blockquote>
<p>Kupima kunagharimu. Lazima kuwe na mstari wake katika bajeti: hapa ziara za ufuatiliaji, KSh 63,000, ambazo ni 7.4% ya kiasi kinachoombwa.</p>
<h3>Zoezi</h3>
<p>Rekebisha kiashiria hiki cha mradi wa vijana: "Vijana wamewezeshwa kiuchumi kupitia mafunzo kufikia mwisho wa mradi."</p>
<p><strong>Jibu moja zuri.</strong> "Kati ya vijana 60 waliofunzwa, idadi ya wanaopata angalau KSh 6,000 kwa mwezi kutokana na kazi waliyojifunza. Leo: 4 kati ya 60 (mahojiano ya kuingia). Lengo: 30 kati ya 60, miezi sita baada ya mafunzo. Kinapimwa kwa mahojiano ya simu na wote 60." Sasa mkaguzi anaweza kuuliza kama 30 ni wengi mno. Hayo ni mazungumzo bora kuliko kuuliza kuwezeshwa ni nini.</p>`,
  },
  'After you press send': {
    title: 'Baada ya kubonyeza tuma',
    body: `<p>Kutuma ni katikati, si mwisho. Barua tatu zinaweza kurudi, na kila moja ina jibu zuri.</p>
<h2>"Tafadhali fafanua"</h2>
<p>Swali ni dalili ya kupendezwa. Jibu ndani ya siku mbili, kwa mpangilio wao, pamoja na ukurasa wa ombi. Swali likionyesha kosa, kiri na urekebishe kila mahali.</p>
<h2>"Tunaweza kukupa kidogo"</h2>
<p>Punguza shughuli, si bei. Bwawa lenye simenti kidogo ni bwawa linalovunjika.</p>
<table>
<thead><tr><th>KSh</th><th>Mabwawa matatu</th><th>Mabwawa mawili</th></tr></thead>
<tbody>
<tr><td>Simenti</td><td>528,000</td><td>352,000</td></tr>
<tr><td>Waashi</td><td>180,000</td><td>120,000</td></tr>
<tr><td>Mafunzo</td><td>81,000</td><td>54,000</td></tr>
<tr><td>Ufuatiliaji</td><td>63,000</td><td>63,000</td></tr>
<tr><td><strong>Jumla</strong></td><td><strong>852,000</strong></td><td><strong>589,000</strong></td></tr>
</tbody>
</table>
<p>Kisha badilisha kila kinachofuata kutoka hapo: vijiji, kaya, viashiria, muhtasari. Mfadhili anayesoma "kaya 310" kando ya mabwawa mawili atatilia shaka mengine yote.</p>
<h2>"Kwa bahati mbaya"</h2>
<p>Washukuru kwa mstari mmoja, na uombe alama na vigezo viwili vilivyokuwa dhaifu zaidi. Wafadhili wengi hukuambia. Rekebisha viwili hivyo kabla ya tangazo linalofuata. Weka hitaji, logframe na bajeti katika folda moja yenye tarehe: ombi linalofuata linaanza nusu ya njia.</p>
<h3>Zoezi</h3>
<p>Mfadhili anatoa KSh 700,000 kwa mabwawa ya mchanga. Andika sentensi mbili za jibu lako zilizo muhimu zaidi.</p>
<p><strong>Jibu moja zuri.</strong> "Kwa KSh 589,000 tunajenga mabwawa mawili kwa vipimo kamili vya mhandisi, Kyuasini na Mbuvo, kwa kaya 205. Tunaomba kutumia KSh 111,000 zilizobaki kwa maandalizi ya eneo la bwawa la tatu, au kupewa 589,000 tu." Majina na 205 ni ya kubuni; zako lazima zitoke katika orodha yako ya kaya. Kwa nini si mabwawa matatu? La tatu linagharimu 263,000 zaidi, na 111,000 ni chini ya nusu yake.</p>`,
  },
};
