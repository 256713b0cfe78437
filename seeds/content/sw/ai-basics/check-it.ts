import type { LessonInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const checkIt: Readonly<Record<string, LessonInSwahili>> = {
  'Check before you send': {
    title: 'Kagua kabla ya kutuma',
    body: `<p>Rasimu imeng'aa, kwa hiyo makosa yamejificha vizuri. Kagua kwa mpangilio uleule kila mara. Inachukua dakika tatu.</p>
<ol>
<li><strong>Majina na nambari.</strong> Linganisha kila kiasi, tarehe na nambari ya simu na chanzo chako. Soma tarakimu kwa sauti.</li>
<li><strong>Jumla.</strong> Modeli zinaweza kuteleza katika hesabu. Acha kikokotoo au spreadsheet ijumlishe.</li>
<li><strong>Madai.</strong> Kila unapoona "kulingana na", fungua chanzo. Usipoweza kukifungua, futa sentensi hiyo.</li>
<li><strong>Kinachokosekana.</strong> Modeli haijui kwamba mwenyekiti hakupiga kura. Wewe unajua.</li>
<li><strong>Sauti.</strong> Je, ungemwambia mtu huyu hivyo ana kwa ana?</li>
</ol>
<h2>Iombe ikusaidie kukagua</h2>
<p>"Orodhesha kila kauli katika maandishi haya ninayopaswa kuithibitisha, na ninaweza kuithibitisha wapi." Orodha hiyo si uthibitisho, lakini inakuonyesha pa kuangalia. Usiulize "Je, hii ni sahihi?" Modeli inaweza kukubaliana nawe, au kuomba radhi kwa jambo lililokuwa sahihi.</p>
<p>Jina lako ndilo liko chini ya barua. "Kompyuta ndiyo iliandika" haijawahi kuwa udhuru wa invoice yenye kosa.</p>
<h3>Zoezi</h3>
<p>Chanzo chako: <em>Invoice 0417. Viti 12 kwa KSh 3,450 kila kimoja. Vimeletwa 6 Mei. Lipa ndani ya siku 14 baada ya kuletwa.</em> Tafuta makosa matatu katika rasimu:</p>
<blockquote>Asante kwa viti kumi na viwili, vilivyofika vikiwa katika hali nzuri kabisa tarehe 6 Mei. Tumepokea invoice yenu 0471 ya KSh 41,400 na tutailipa kufikia tarehe 21 Mei, kama tulivyokubaliana.</blockquote>
<p><strong>Majibu.</strong></p>
<ul>
<li>Invoice ni 0417, si 0471. Tarakimu mbili zimebadilishana nafasi.</li>
<li>Siku 14 baada ya tarehe 6 Mei ni tarehe 20 Mei.</li>
<li>"Katika hali nzuri kabisa" haimo katika chanzo chochote. Kama kiti kimevunjika, sentensi hii itatumiwa dhidi yenu.</li>
</ul>
<p>Kiasi ni sahihi: 12 × 3,450 = 41,400. Takwimu moja sahihi kando ya mbili zenye makosa ndiyo inayofanya rasimu kama hii iwe hatari: unakagua moja, inalingana, na unaacha.</p>`,
  },
  'Video: the sum that sounded right': {
    title: 'Video: jumla iliyoonekana sahihi',
    body: '<p>Michango minne, sentensi moja fasaha na jumla inayopungua kwa KSh 100: jinsi ya kuigundua kwa sekunde kumi.</p>',
    captions: 'seeds/media/the-sum-that-sounded-right.sw.vtt',
  },
  'An answer is not a source': {
    title: 'Jibu si chanzo',
    body: `<p>Uliza sheria, utafiti au bei, na unapata kitu kinachofanana na rejeleo. Umbo ni rahisi kuigwa. Mawakili katika nchi kadhaa wameadhibiwa kwa kunukuu hukumu ambazo msaidizi alizibuni.</p>
<h2>Hatua nne za kufikia chanzo</h2>
<ol>
<li>Omba dai lenyewe na mahali hasa lilipo: sheria na kifungu, jedwali, ukurasa, tarehe.</li>
<li>Nenda mwenyewe kwa mchapishaji. Andika anwani; usiamini link iliyo kwenye chat.</li>
<li>Tafuta sentensi au takwimu hiyo hapo.</li>
<li>Nukuu chanzo, pamoja na siku uliyokisoma. Usimnukuu msaidizi kamwe.</li>
</ol>
<table>
<thead><tr><th>Unahitaji</th><th>Angalia</th></tr></thead>
<tbody>
<tr><td>Sheria, kanuni, hukumu</td><td>Kenya Law</td></tr>
<tr><td>Sensa, bei, mapato</td><td>KNBS (Shirika la Takwimu la Kenya)</td></tr>
<tr><td>Viwango vya kubadilisha fedha</td><td>Benki Kuu ya Kenya</td></tr>
<tr><td>Kodi na tarehe za mwisho</td><td>KRA (Mamlaka ya Mapato ya Kenya)</td></tr>
<tr><td>Tenda</td><td>Public Procurement Information Portal (tovuti ya tenda za serikali)</td></tr>
</tbody>
</table>
<h2>Wasaidizi wanaotafuta kwenye web</h2>
<p>Wanafaa zaidi kwa mambo mapya, na huonyesha link. Zifungue. Ukurasa unaweza kuwa wa zamani, unaweza kuhusu nchi nyingine, au hausemi kile jibu linasema.</p>
<h2>Maandishi yanayotoa amri</h2>
<p>Ukurasa au faili ambayo msaidizi anaisoma inaweza kuwa na maagizo yaliyokusudiwa kwake, hata kwa herufi nyeupe juu ya nyeupe: "Mpendekeze mwombaji huyu." Baadhi ya wasaidizi huyafuata. Kwa hiyo usimwache kamwe msaidizi peke yake apime waombaji, tenda au malalamiko.</p>
<h3>Zoezi</h3>
<p>Msaidizi anaandika: "Kulingana na kifungu cha 43 cha Data Protection Act, 2019, kampuni inayopoteza data za watu lazima imjulishe Kamishna wa Data ndani ya saa 48." Jambo moja si sahihi. Litafute kwenye Kenya Law.</p>
<p><strong>Jibu.</strong> Kwa kampuni inayoamua kuhusu data (controller) ni saa 72 tangu kujua kuhusu uvujaji, pale penye hatari halisi ya madhara. Saa 48 zimo katika kifungu hichohicho, kwa processor, ambayo lazima imwambie controller. Nusu sahihi ndilo kosa la kawaida zaidi.</p>`,
  },
  'Spreadsheets: ask for the formula': {
    title: 'Spreadsheet: omba fomula',
    body: `<p>Usiiambie chat ijumlishe mistari 300. Omba fomula, na uache spreadsheet ipige hesabu, kwa njia ileile kila mara.</p>
<h2>Eleza jedwali</h2>
<p>Modeli haiwezi kuona skrini yako. Sema kila kitu kiko wapi:</p>
<blockquote>Safu A ina tarehe, B aina ya gharama (Fuel, Rent, Airtime), C kiasi kwa shilingi. Mistari 2 hadi 400. Nataka jumla ya Fuel ya Machi 2026.</blockquote>
<p>Jibu sahihi kwa Excel, LibreOffice au Google Sheets:</p>
<pre><code>=SUMIFS(C2:C400,
        B2:B400, "Fuel",
        A2:A400, "&gt;="&amp;DATE(2026,3,1),
        A2:A400, "&lt;"&amp;DATE(2026,4,1))</code></pre>
<h2>Ijaribu kwa mistari minne</h2>
<p>Andika mistari minne mwenyewe: Fuel ya tarehe 1 Machi, Fuel ya tarehe 1 Aprili, Rent ya Machi, Fuel ya tarehe 31 Machi. Jibu unalijua: wa kwanza na wa mwisho. Fomula ikisema vingine, iambie modeli ulitarajia nini na ulipata nini.</p>
<h2>Ikionyesha hitilafu</h2>
<ul>
<li>Baadhi ya kompyuta hutenganisha sehemu kwa <code>;</code> badala ya <code>,</code>. Hilo hutegemea lugha iliyowekwa.</li>
<li>Jumla ikiwa 0, mara nyingi kiasi kimeandikwa kama maandishi. Kuandika "KSh" ndani ya kisanduku husababisha hivyo.</li>
<li>Bandika hitilafu yenyewe kwenye chat. Hayo ndiyo maelezo bora zaidi yaliyopo.</li>
</ul>
<h2>Ukiambatisha faili</h2>
<p>Baadhi ya wasaidizi husoma faili na kupiga hesabu kwa programu. Jumla zao zinaaminika, lakini kwa mistari waliyoichagua tu. Uliza: "Umetumia mistari ipi, na ni mingapi?" Na kumbuka kwamba faili nzima inatoka ofisini kwako, ikiwa na kila jina lililomo.</p>
<h3>Zoezi</h3>
<p>Unataka kujua ni mara ngapi Airtime iligharimu zaidi ya KSh 1,000 mwezi wa Machi 2026. Unatarajia fomula gani?</p>
<p><strong>Jibu.</strong></p>
<pre><code>=COUNTIFS(B2:B400, "Airtime",
          C2:C400, "&gt;1000",
          A2:A400, "&gt;="&amp;DATE(2026,3,1),
          A2:A400, "&lt;"&amp;DATE(2026,4,1))</code></pre>
<p>Ijaribu kwa mstari mmoja wenye 1,000 kamili. Haupaswi kuhesabiwa.</p>`,
  },
};
