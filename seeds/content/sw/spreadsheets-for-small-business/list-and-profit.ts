import type { LessonInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const listAndProfit: Readonly<Record<string, LessonInSwahili>> = {
  'One row, one fact': {
    title: 'Mstari mmoja, jambo moja',
    body: `<p>Kitu chenye manufaa zaidi katika faili ya hesabu ni orodha isiyo na mbwembwe. Mengine yote yanaweza kuhesabiwa kutoka kwake.</p>
<table>
<thead><tr><th>Tarehe</th><th>Bidhaa</th><th>Idadi</th><th>Bei</th><th>Gharama</th><th>Imelipwa kwa</th></tr></thead>
<tbody>
<tr><td>2026‑03‑02</td><td>Simenti kilo 50</td><td>4</td><td>850</td><td>780</td><td>M‑Pesa</td></tr>
<tr><td>2026‑03‑02</td><td>Misumari kilo 1</td><td>2</td><td>220</td><td>160</td><td>Taslimu</td></tr>
<tr><td>2026‑03‑03</td><td>Simenti kilo 50</td><td>1</td><td>850</td><td>780</td><td>Mkopo</td></tr>
</tbody>
</table>
<h2>Kanuni tano</h2>
<ol>
<li>Mstari mmoja kwa kila mauzo ya bidhaa moja. Kamwe usiweke mambo mawili kwenye mstari mmoja.</li>
<li>Aina moja ya kitu katika kila safu. "Mifuko 4" ni maandishi; andika 4, na uweke kipimo kwenye jina la bidhaa.</li>
<li>Hakuna mistari mitupu, hakuna visanduku vilivyounganishwa, hakuna jumla ndani ya orodha.</li>
<li>Tarehe halisi. Ukiandika 2026-03-02, hakuna anayeweza kuchanganya siku na mwezi.</li>
<li>Tahajia ileile kila mara. Tumia orodha ya kuchagua (data validation) kwa bidhaa na kwa <em>Imelipwa kwa</em>.</li>
</ol>
<h2>Orodha moja, si kumi na mbili</h2>
<p>Usitengeneze karatasi ya kila mwezi. Weka orodha moja ya mwaka, na uache fomula au kichujio kichague mwezi. Ukiwa na karatasi kumi na mbili, kila swali kuhusu mwaka lazima liulizwe mara kumi na mbili.</p>
<h3>Zoezi</h3>
<p>Msaidizi ameandika mstari mmoja: <em>2/3, simenti na misumari kilo 2, 5 + 2, 4690/=, mpesa</em>. Ilipaswa kuwa mistari mingapi, na kila kisanduku kina kosa gani?</p>
<p><strong>Jibu.</strong> Mistari miwili: simenti, 5 kwa 850, na misumari, 2 kwa 220. Pamoja 4,250 + 440 = 4,690, kwa hiyo jumla ilikuwa sahihi. Tarehe 2/3 inaweza kuwa 2 Machi au 3 Februari. Bidhaa mbili katika kisanduku kimoja haziwezi kujumlishwa kwa bidhaa. "5 + 2" na "4690/=" ni maandishi. "mpesa" si tahajia ya orodha ya kuchagua. Na gharama haipo, kwa hiyo hakuna atakayejua faida.</p>`,
  },
  'Five formulas for the evening': {
    title: 'Fomula tano za jioni',
    body: `<p>Orodha iko katika karatasi ya <em>Sales</em>: tarehe katika A, bidhaa katika B, idadi katika C, bei katika D, gharama katika E, imelipwa kwa katika F. Kwenye karatasi ya pili, <em>Today</em>, weka tarehe katika B1.</p>
<pre><code>Sales today
=SUMPRODUCT((Sales!A2:A5000=B1)
  *Sales!C2:C5000*Sales!D2:D5000)

Of it by M-Pesa
=SUMPRODUCT((Sales!A2:A5000=B1)
  *(Sales!F2:F5000="M-Pesa")
  *Sales!C2:C5000*Sales!D2:D5000)

Number of sales
=COUNTIFS(Sales!A2:A5000, B1)

Bags of cement
=SUMIFS(Sales!C2:C5000,
  Sales!A2:A5000, B1,
  Sales!B2:B5000, "Cement 50 kg")

Dearest price
=MAXIFS(Sales!D2:D5000,
  Sales!A2:A5000, B1)</code></pre>
<h2>Jinsi SUMPRODUCT inavyofanya kazi</h2>
<p>Kwa kila mstari inauliza kama tarehe ni ile ya B1. Ndiyo huhesabiwa 1, hapana huhesabiwa 0. Huzidisha hilo kwa idadi na bei, kisha hujumlisha mistari yote. Mistari ya siku nyingine huwa sufuri na kutoweka.</p>
<h2>Hakikisha mara moja kwa mkono</h2>
<p>Chagua siku yenye mauzo matatu na uyajumlishe kwenye karatasi. Fomula ikitofautiana, sababu karibu kila mara ni mojawapo ya hizi:</p>
<ul>
<li>Tarehe ni maandishi. Tarehe halisi hukaa ukingo wa kulia wa kisanduku, maandishi hukaa kushoto.</li>
<li>"Mpesa" na "M-Pesa" ni maneno mawili tofauti.</li>
<li>Kuna nafasi baada ya neno. Orodha ya kuchagua huzuia yote mawili.</li>
</ul>
<h3>Zoezi</h3>
<p>Weka mistari mitatu ya somo la kwanza na uandike 2026-03-02 katika B1. Fomula tano zinapaswa kusema nini?</p>
<p><strong>Jibu.</strong> Mauzo: 4 × 850 + 2 × 220 = 3,840. Kwa M-Pesa: 3,400. Idadi ya mauzo: 2. Mifuko ya simenti: 4. Bei ya juu zaidi: 850. Sasa badilisha B1 iwe 3 Machi: 850, 0, 1, 1 na 850. Kila kitu lazima kifuate bila kugusa fomula yoyote. Moja isipofuata, angalia kama eneo lake linaishia kabla ya mstari wako wa mwisho.</p>`,
  },
  'Handout: the formula card': {
    title: 'Kadi ya fomula',
    file: 'seeds/media/formula-card.sw.pdf',
    body: '<p>Kurasa mbili: fomula kumi za kozi hii, kila moja na mfano wake na kosa ambalo watu hufanya nayo.</p>',
  },
  'Sales are not profit': {
    title: 'Mauzo si faida',
    body: `<p>Simenti hujaza droo, lakini huenda misumari ndiyo inayolipa kodi. Ili kuliona hilo, unahitaji gharama kando ya bei, kwenye kila mstari na siku ya mauzo.</p>
<pre><code>G2   =C2*D2        Sales
H2   =C2*(D2-E2)   Gross profit</code></pre>
<p>Kisha mstari mmoja kwa kila bidhaa, kwenye karatasi mpya yenye jina la bidhaa katika safu ya A:</p>
<pre><code>B2 Sales
=SUMIFS(Sales!G:G, Sales!B:B, A2)

C2 Profit
=SUMIFS(Sales!H:H, Sales!B:B, A2)

D2 Margin
=IF(B2=0, "", C2/B2)</code></pre>
<table>
<thead><tr><th>Bidhaa</th><th>Mauzo</th><th>Faida</th><th>Margin</th></tr></thead>
<tbody>
<tr><td>Simenti kilo 50</td><td>102,000</td><td>8,400</td><td>8.2%</td></tr>
<tr><td>Misumari kilo 1</td><td>22,000</td><td>6,000</td><td>27.3%</td></tr>
</tbody>
</table>
<h2>Margin au mark-up?</h2>
<p>Mfuko unakugharimu 780 na unauzwa kwa 850. Faida ni 70. <strong>Margin</strong> ni 70 ÷ 850 = 8.2% ya bei. <strong>Mark-up</strong> ni 70 ÷ 780 = 9.0% ya gharama. Wauzaji wa jumla hupenda kutaja moja na wakopeshaji nyingine. Uliza kila mara: asilimia ya nini? Video inayofuata inaonyesha mkanganyiko huo unakugharimu kiasi gani.</p>
<h2>Faida ghafi bado si yako</h2>
<p>Kodi ya duka, mishahara, umeme na kodi ya serikali bado vinalipwa kutoka kwake. Ongeza orodha ya <em>Expenses</em> yenye kanuni zilezile tano. Faida ghafi kutoa matumizi ndiyo ambayo duka limepata.</p>
<h3>Zoezi</h3>
<p>Kopo la rangi linakugharimu 1,150 na linauzwa kwa 1,500. Unauza 40 kwa mwezi. Faida, margin na mark-up ni kiasi gani? Kipi kinaleta faida zaidi kwa mwezi, rangi au simenti ya jedwali?</p>
<p><strong>Jibu.</strong> Faida: 350 kwa kopo, 14,000 kwa mwezi. Margin: 350 ÷ 1,500 = 23.3%. Mark-up: 350 ÷ 1,150 = 30.4%. Mauzo ya rangi ni 60,000, zaidi kidogo ya nusu ya yale ya simenti, na inaleta 5,600 zaidi.</p>`,
  },
  'Video: margin or mark-up?': {
    title: 'Video: margin au mark-up?',
    body: '<p>Mfuko mmoja wa simenti, asilimia mbili, na bei inayokuachia 20% kweli.</p>',
    captions: 'seeds/media/margin-or-mark-up.sw.vtt',
  },
};
