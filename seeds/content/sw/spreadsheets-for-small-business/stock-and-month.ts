import type { LessonInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const stockAndMonth: Readonly<Record<string, LessonInSwahili>> = {
  'What to order, and when': {
    title: 'Uagize nini, na lini',
    body: `<p>Rafu tupu humpeleka mteja kwa jirani. Stoo iliyojaa ni pesa zisizoweza kulipa kodi. Faili ya hesabu hupata siku iliyo katikati ya hizo mbili.</p>
<h2>Karatasi ya Stock</h2>
<p>Mstari mmoja kwa kila bidhaa, jina katika A. B ni ulichohesabu siku ya kwanza ya orodha. Manunuzi yako katika karatasi ya <em>Bought</em>: tarehe, bidhaa, idadi, gharama.</p>
<pre><code>C2 Bought
=SUMIFS(Bought!C:C, Bought!B:B, A2)

D2 Sold
=SUMIFS(Sales!C:C, Sales!B:B, A2)

E2 In the store
=B2+C2-D2

F2 Sold a day, last 28 days
=SUMIFS(Sales!C:C, Sales!B:B, A2,
  Sales!A:A, "&gt;"&amp;TODAY()-28)/28

G2 Order at
=ROUNDUP(F2*(4+2), 0)

H2 =IF(E2&lt;=G2, "order", "")</code></pre>
<p>Katika G2, 4 ni idadi ya siku hadi lori lifike na 2 ni za tahadhari. Tumia zako: muuzaji wa mjini huenda akahitaji 1, wa Mombasa 7.</p>
<h2>Uagize kiasi gani</h2>
<p>Ukiuza mifuko 3 kwa siku, agiza ikibaki 3 × 6 = 18. Lori la kila wiki mbili ni mifuko 14 × 3 = 42, kila mmoja 780, yaani KSh 32,760. Hizo ndizo pesa zitakazokaa stoo. Zikiwa nyingi mno, agiza za wiki moja, na ulipe usafiri mara mbili. Linganisha jumla hizo mbili.</p>
<h2>Kabla ya mvua za masika</h2>
<p>Siku 28 zilizopita hazijui lolote kuhusu msimu. Mabati huuzwa kabla ya mvua, si baada yake. Angalia wiki zilezile za mwaka jana, na ubadilishe F kwa mkono.</p>
<h3>Zoezi</h3>
<p>Misumari: kilo 70 ziliuzwa kwa siku 28, mzigo huchukua siku 2, tahadhari siku 2. Stoo ina kilo 11. Je, unaagiza?</p>
<p><strong>Jibu.</strong> 70 ÷ 28 = kilo 2.5 kwa siku. 2.5 × 4 = 10. Bado: 11 ni zaidi ya 10. Huenda kesho jioni.</p>`,
  },
  'Who owes you': {
    title: 'Nani ana deni lako',
    body: `<p>Mauzo ya mkopo ni mauzo na pia ni deni. Andika yote mawili. Mauzo yanaingia <em>Sales</em> yakiwa na "Credit" katika safu ya F, deni linaingia karatasi yake lenyewe.</p>
<table>
<thead><tr><th>Tarehe</th><th>Mteja</th><th>KSh</th><th>Maelezo</th></tr></thead>
<tbody>
<tr><td>2026‑03‑03</td><td>Otieno, fundi</td><td>4,250</td><td>simenti 5</td></tr>
<tr><td>2026‑03‑10</td><td>Otieno, fundi</td><td>−2,000</td><td>UCA4T7W2KD</td></tr>
<tr><td>2026‑03‑12</td><td>Otieno, fundi</td><td>1,700</td><td>simenti 2</td></tr>
</tbody>
</table>
<p>Bidhaa ni jumlisha, malipo ni kutoa, nambari ya muamala ikiwa maelezo. Malipo yanaandikwa hapa tu na kamwe si katika <em>Sales</em>, la sivyo mfuko uleule unauzwa mara mbili.</p>
<h2>Mstari mmoja kwa kila mteja</h2>
<p>Kwenye karatasi ya <em>Debts</em>, jina likiwa katika A na kikomo mlichokubaliana katika D:</p>
<pre><code>B2 Owes
=SUMIFS(Credit!C:C, Credit!B:B, A2)

C2 Last paid
=MAXIFS(Credit!A:A, Credit!B:B, A2,
  Credit!C:C, "&lt;0")

E2 =IF(B2&gt;D2, "stop", "")

All debts
=SUMIF(B2:B200, "&gt;0")</code></pre>
<p>Mteja ambaye hajawahi kulipa huonyesha tarehe ya 1899 au 1900: hiyo ni nambari 0, iliyoonyeshwa kama tarehe.</p>
<h2>Itumie kila Jumamosi</h2>
<ol>
<li>Panga kwa C. Mpigie aliyelipa zamani zaidi, kabla hajachelewa mwezi mzima.</li>
<li>Tuma kiasi na tarehe, bila lolote lingine: "Otieno, KSh 3,950 kufikia Ijumaa tarehe 20 Machi. Till 123456."</li>
<li>E ikisema "stop", mfuko unaofuata ni wa pesa taslimu. Sema mara moja, kwa upole, na usibadilike.</li>
</ol>
<h3>Zoezi</h3>
<p>Otieno ana deni la kiasi gani? Kikomo chake ni 4,000. Je, anaweza kuchukua mifuko miwili ya 850 kwa mkopo leo?</p>
<p><strong>Jibu.</strong> 4,250 − 2,000 + 1,700 = KSh 3,950. Leo E bado ni tupu. Akiongeza mifuko miwili deni lingekuwa 5,650, kwa hiyo hapana. Anaweza kuichukua akishalipa angalau 1,650.</p>`,
  },
  'The month-end in an hour': {
    title: 'Mwisho wa mwezi kwa saa moja',
    body: `<p>Mwisho wa mwezi unalinganisha kumbukumbu tatu zinazojitegemea. Zikikubaliana, hesabu zako ni sahihi. Zisipokubaliana, unajua cha kutafuta wakati watu bado wanakumbuka.</p>
<h2>Pesa taslimu</h2>
<pre><code>  Cash at the start
+ cash sales, debts paid in cash
- cash paid out
- taken to the bank
= what should be in the drawer</code></pre>
<p>Hesabu droo. Andika tofauti, hata iwe ndogo. Droo ambayo kila mara inapungua kidogo ina sababu yake.</p>
<h2>M-Pesa</h2>
<p>Pakua statement ikiwa faili na uibandike katika karatasi ya <em>Statement</em>, nambari za muamala zikiwa safu ya A. Ukiandika nambari ya kila mauzo katika safu ya I ya <em>Sales</em>, fomula moja hupata kinachokosekana:</p>
<pre><code>=IF(I2="", "",
  IF(COUNTIF(Statement!A:A, I2)=0,
    "not on the statement", ""))</code></pre>
<p>Fanya pia upande wa pili: malipo yaliyo kwenye statement na ambayo hakuna mstari unaoyataja ni pesa ambazo umesahau sababu yake.</p>
<h2>Stoku</h2>
<p>Safu ya E ya <em>Stock</em> inasema kinachopaswa kuwepo. Hesabu bidhaa kumi zenye thamani kubwa zaidi, si zote 400.</p>
<h2>Ufunge mwezi</h2>
<p>Hifadhi nakala iitwayo <em>2026-03-closed</em>, itume mahali pa pili, na usibadilishe tena lolote katika mwezi huo. Sahihisho ni mstari mpya wa Aprili wenye maelezo. Sheria ya Tax Procedures Act, 2015 inataka kumbukumbu za miaka mitano; uliza Kenya Revenue Authority au mhasibu wako ni nini kingine kinachokuhusu.</p>
<h3>Zoezi</h3>
<p>Pesa za mwanzo 5,000, mauzo taslimu 64,300, zilizolipwa 3,750, zilizopelekwa benki 55,000. Droo ina 10,350. Na <em>Stock</em> inasema mifuko 31, lakini unahesabu 29. Unaandika nini?</p>
<p><strong>Jibu.</strong> Droo inapaswa kuwa na 10,550, kwa hiyo −200. Mifuko miwili haipo, yenye gharama ya 1,560. Tafuta kwanza mzigo ulioandikwa lakini ukaja pungufu, kisha mauzo ya mkopo ambayo hakuna aliyeyaandika.</p>`,
  },
};
