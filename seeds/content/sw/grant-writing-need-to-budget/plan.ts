import type { LessonInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const plan: Readonly<Record<string, LessonInSwahili>> = {
  'The logframe, row by row': {
    title: 'Logframe, mstari kwa mstari',
    body: `<p>Logframe ni jedwali moja linalosema utafanya nini, kitatokea nini, na mtu yeyote atajuaje. Liandike kutoka juu, na ulipime kutoka chini.</p>
<table>
<thead><tr><th>Mstari</th><th>Mabwawa ya mchanga Makueni</th><th>Tutajuaje</th></tr></thead>
<tbody>
<tr><td>Lengo kuu</td><td>Wasichana wa vijiji vitatu wanabaki shuleni</td><td>Rejista za mahudhurio, kila mwaka</td></tr>
<tr><td>Matokeo</td><td>Kaya huchota maji ndani ya kilomita 1 mwaka mzima</td><td>Utafiti: safari ya chini ya dakika 60 kwa 80% ya kaya kufikia mwezi wa 18; mwanzoni 11%</td></tr>
<tr><td>Mazao</td><td>Mabwawa matatu ya mchanga yenye maji, kamati tatu zilizofunzwa</td><td>Ripoti ya mhandisi; kanuni na hesabu zilizotiwa sahihi za kila kamati</td></tr>
<tr><td>Shughuli</td><td>Maeneo na vibali; ujenzi; mafunzo; kupanda miti kingoni</td><td>Ripoti ya kila mwezi ikilinganishwa na mpango</td></tr>
</tbody>
</table>
<h2>Lipime kutoka chini</h2>
<p>Soma kwenda juu kwa "kama … basi": <em>kama</em> tunajenga na kufunza, <em>basi</em> mabwawa yanashika maji na yanatunzwa; <em>kama</em> yanashika maji, <em>basi</em> safari zinakuwa fupi. Popote unaposita, umepata <strong>dhana</strong>: hapa, kwamba misimu miwili ya mvua huleta mchanga na maji ya kutosha. Iandike katika safu ya nne, pamoja na utakachofanya isipotimia.</p>
<h2>Zao au matokeo?</h2>
<p>Zao ni unachokabidhi: mabwawa, mafunzo. Matokeo ni yale ambayo wengine wanafanya tofauti kwa sababu yake. Mazao unaweza kuyaahidi; matokeo unaweza kuyalenga tu. Wakaguzi huangalia kwanza kama unajua tofauti hiyo.</p>
<h3>Zoezi</h3>
<p>Zao au matokeo? (1) Wanakamati 45 wamefunzwa. (2) Kamati hurekebisha uvujaji ndani ya wiki moja. (3) 80% ya kaya hutumia chini ya saa moja. (4) Mwongozo wa Kikamba umechapishwa.</p>
<p><strong>Majibu.</strong> La 1 na la 4 ni mazao: wewe unayafanya. La 2 na la 3 ni matokeo: wengine hufanya jambo, nawe unalipima. Jedwali lako likiwa na mazao tu, mkaguzi huuliza "halafu?"</p>`,
  },
  'Video: read it from below': {
    title: 'Video: isome kutoka chini',
    body: '<p>Logframe ya mabwawa ya mchanga, ikisomwa kwenda juu kwa “kama … basi”, na mahali inapovunjika.</p>',
    captions: 'seeds/media/read-it-from-below.sw.vtt',
  },
  'Handout: logframe and budget': {
    title: 'Nakala: logframe na bajeti',
    file: 'seeds/media/logframe-and-budget.sw.pdf',
    body: '<p>Kurasa tatu: mfano uliokamilika, logframe tupu, na bajeti yenye maelezo ambayo jumla yake ni sahihi.</p>',
  },
  'A budget that answers questions': {
    title: 'Bajeti inayojibu maswali',
    body: `<p>Bajeti ni ombi lilelile likisimuliwa kwa pesa. Mkaguzi anayesoma bajeti pekee anapaswa kuweza kukisia mradi.</p>
<h2>Ijenge kutoka kwa shughuli</h2>
<p>Chukua kila shughuli ya logframe na uorodheshe inachotumia: kipimo, idadi, bei, jumla. Maelezo yanasema kwa nini.</p>
<table>
<thead><tr><th>Mstari</th><th>Kipimo</th><th>Idadi</th><th>KSh kila moja</th><th>KSh</th></tr></thead>
<tbody>
<tr><td>Simenti, mfuko wa kilo 50</td><td>mfuko</td><td>660</td><td>800</td><td>528,000</td></tr>
<tr><td>Fundi mwashi</td><td>siku</td><td>120</td><td>1,500</td><td>180,000</td></tr>
<tr><td>Mafunzo ya kamati, siku 3 × 2</td><td>mtu-siku</td><td>90</td><td>900</td><td>81,000</td></tr>
<tr><td>Ziara za ufuatiliaji</td><td>ziara</td><td>18</td><td>3,500</td><td>63,000</td></tr>
<tr><td><strong>Gharama za moja kwa moja</strong></td><td></td><td></td><td></td><td><strong>852,000</strong></td></tr>
</tbody>
</table>
<p>Maelezo ya simenti: "Mifuko 220 kwa kila bwawa, kutoka orodha ya vifaa ya mhandisi; bei kutoka nukuu tatu za Wote." Kwa maelezo hayo hakuna anayelazimika kuuliza, wala kukisia ulichosahau.</p>
<h2>Maswali manne utakayoulizwa</h2>
<ol>
<li><strong>Mnaleta nini?</strong> Mchanga, mawe na kazi ya kikundi vina thamani. Vionyeshe kama mchango wenu, kwa bei ya haki.</li>
<li><strong>Na ofisi je?</strong> Wafadhili wengi huruhusu sehemu ya gharama za uendeshaji. Tumia asilimia yao, ya kiasi wanachokitaja.</li>
<li><strong>Bei zikipanda je?</strong> Sema kama mstari wa dharura unaruhusiwa. Kama hauruhusiwi, sema nukuu za bei zinaisha lini.</li>
<li><strong>Kiwango gani cha kubadilisha pesa?</strong> Taja kiwango, tarehe yake na chanzo chake, kwa mfano Central Bank of Kenya.</li>
</ol>
<h3>Zoezi</h3>
<p>Simenti inapanda kwa 10%. Jumla inapanda kwa kiasi gani, kwa shilingi na kwa asilimia? Na gharama za uendeshaji za 7% ya gharama za moja kwa moja zingeongeza nini?</p>
<p><strong>Jibu.</strong> 660 × 880 = 580,800, kwa hiyo KSh 52,800 zaidi: 6.2% ya 852,000, kwa sababu simenti ni 62% ya bajeti. Uendeshaji: 59,640, pamoja 911,640.</p>`,
  },
};
