import type { LessonInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const checkAndKeep: Readonly<Record<string, LessonInSwahili>> = {
  'Saturday: sheets against the statement': {
    title: 'Jumamosi: karatasi na statement',
    body: `<p>Karatasi ya kila siku inasema unachoamini. Statement inasema kilichofika. Zilinganishe mara moja kwa wiki, kila mtu akiwa bado anakumbuka.</p>
<h2>Mfano wa wiki moja</h2>
<table>
<thead><tr><th>Siku</th><th>M-Pesa kwenye karatasi, KSh</th></tr></thead>
<tbody>
<tr><td>Jumatatu</td><td>11,320</td></tr>
<tr><td>Jumanne</td><td>9,850</td></tr>
<tr><td>Jumatano</td><td>12,400</td></tr>
<tr><td>Alhamisi</td><td>8,730</td></tr>
<tr><td>Ijumaa</td><td>14,610</td></tr>
<tr><td>Jumamosi</td><td>16,090</td></tr>
<tr><td><strong>Karatasi</strong></td><td><strong>73,000</strong></td></tr>
<tr><td><strong>Statement, zilizopokelewa</strong></td><td><strong>74,450</strong></td></tr>
</tbody>
</table>
<p>Statement ina KSh 1,450 zaidi. Tafuta mistari yenyewe:</p>
<ol>
<li>Chukua statement na uweke alama kwenye kila nambari ya muamala iliyo kwenye karatasi.</li>
<li>Mistari isiyo na alama ni pesa usizoweza kuzieleza. Hapa: 950 za Alhamisi saa tatu usiku na 500 za Ijumaa. Jumla ni 1,450.</li>
<li>Sasa fanya kinyume: kila nambari iliyo kwenye karatasi lazima iwe imepata alama. Isiyo na alama ni mauzo ambayo hayakulipwa.</li>
<li>Andika sababu kando ya kila moja. Zile 950 za Alhamisi zilikuwa deni la zamani, lililolipwa baada ya kufunga duka. Zile 500 za Ijumaa yalikuwa mauzo ambayo msaidizi alisahau kuandika.</li>
</ol>
<p>Linganisha kwa pande zote mbili. Kama mauzo ya 500 yalisahauliwa na mengine ya 500 hayakulipwa kamwe, jumla zinalingana na kumbe mambo mawili yana kasoro.</p>
<h3>Zoezi</h3>
<p>Wiki nyingine: karatasi KSh 58,200, statement KSh 57,600. Taja sababu tatu zinazowezekana.</p>
<p><strong>Majibu.</strong> Karatasi zina 600 zaidi. (1) Bidhaa zilitoka kwa malipo bandia au yaliyofutwa. (2) Malipo mamoja yaliandikwa mara mbili. (3) Mauzo ya pesa taslimu yaliandikwa kwenye safu ya M-Pesa; basi pesa taslimu za siku hiyo zilizidi kwa 600, na karatasi yake inaonyesha hivyo. Angalia kwanza tofauti ya kila siku: sababu ya 3 haikugharimu chochote na hupatikana kwa dakika moja. Kwa sababu ya 1, tafuta nani alikuwa akihudumu siku hiyo.</p>`,
  },
  'What it costs to be paid': {
    title: 'Gharama ya kupokea malipo',
    body: `<p>Ada ni ndogo na ni za kila siku, kwa hiyo hakuna anayezijumlisha. Zijumlishe mara moja kwa mwezi. Viwango vyote hapa chini ni mifano tu: chukua vyako kutoka orodha ya ada ya sasa ya kampuni ya simu na kutoka statement yako.</p>
<h2>Aina tatu za ada</h2>
<ul>
<li><strong>Ya kupokea.</strong> Mara nyingi ni asilimia ya kiasi, na mara nyingi malipo madogo hayatozwi. Ukiwa na paybill unaweza kuchagua kama utalipa wewe au mteja.</li>
<li><strong>Ya kutoa.</strong> Kwenda benki au kwa pesa taslimu: kwa kawaida ni kiasi maalum kwa kila kiwango cha pesa.</li>
<li><strong>Ya kuwalipa wauzaji wa jumla</strong> kutoka kwenye till.</li>
</ul>
<h2>Wiki moja kwa hesabu</h2>
<p>Duka linapokea KSh 74,450. Kati ya hizo, 60,000 ziliingia kwa malipo yanayotozwa 0.5%: KSh 300. Linapeleka pesa benki kwa KSh 60 kila mara.</p>
<table>
<thead><tr><th></th><th>Kila siku</th><th>Mara mbili kwa wiki</th></tr></thead>
<tbody>
<tr><td>Kupokea</td><td>300</td><td>300</td></tr>
<tr><td>Kwenda benki</td><td>6 × 60 = 360</td><td>2 × 60 = 120</td></tr>
<tr><td>Jumla</td><td>660</td><td>420</td></tr>
</tbody>
</table>
<p>Mara mbili kwa wiki inaokoa KSh 240 kwa wiki, 960 kwa wiki nne. Ubaya wake ni kwamba pesa nyingi zaidi zinakaa kwenye simu kwa siku tatu. Amua ni salio gani ambalo ni kubwa mno kwako, na uende benki linapofikiwa.</p>
<h2>Je, mteja anaweza kuilipa?</h2>
<p>Bei ya juu kwa wanaolipa kwa simu huwafukuza watu waende duka la jirani, na mkataba wako unaweza kukukataza. Iingize ada kwenye bei zote. Kwa KSh 1,000 ni takriban KSh 5.</p>
<h3>Zoezi</h3>
<p>Mwezi mmoja: KSh 210,000 zimepokelewa, 180,000 kati yake zimetozwa 0.5%, na pesa zimepelekwa benki mara nane kwa KSh 60. Ni gharama gani, ikiwa asilimia ya zilizoingia, na ya faida ya KSh 31,500?</p>
<p><strong>Jibu.</strong> 900 + 480 = KSh 1,380. Hiyo ni 0.66% ya 210,000 na 4.4% ya faida. Asilimia ya pili ndiyo ya kuangalia.</p>`,
  },
  'Goods on credit': {
    title: 'Bidhaa za mkopo',
    body: `<p>Kila duka humkopesha mtu fulani. Swali ni moja tu: je, mkopo uko kwenye daftari au kichwani mwako?</p>
<h2>Ukurasa wa kila mteja</h2>
<table>
<thead><tr><th>Tarehe</th><th>Bidhaa au nambari ya muamala</th><th>Amechukua</th><th>Amelipa</th><th>Anadaiwa</th></tr></thead>
<tbody>
<tr><td>2 Machi</td><td>Unga, mafuta</td><td>450</td><td></td><td>450</td></tr>
<tr><td>5 Machi</td><td>Sukari, sabuni</td><td>320</td><td></td><td>770</td></tr>
<tr><td>7 Machi</td><td>UC77K2M4PX</td><td></td><td>500</td><td>270</td></tr>
<tr><td>9 Machi</td><td>Unga</td><td>180</td><td></td><td>450</td></tr>
</tbody>
</table>
<p>Mteja hutia sahihi kila mstari, au huupokea kwa SMS. Safu ya mwisho hujumlishwa papo hapo, si Jumamosi.</p>
<h2>Kanuni nne</h2>
<ol>
<li>Kikomo cha kila mtu, kilichoandikwa juu ya ukurasa, na siku ya kulipa.</li>
<li>Deni la zamani kwanza: malipo huenda kwenye deni la zamani zaidi.</li>
<li>Hakuna bidhaa mpya siku ya kulipa ikiwa imepita. Sema hivyo kabla mteja hajajaza kikapu.</li>
<li>Soma kurasa zote Jumamosi. Zungumza na watu wiki ile wanayochelewa, si baada ya mwezi.</li>
</ol>
<h2>Deni lililolipwa si mauzo ya leo</h2>
<p>Mauzo yalikuwa siku ile bidhaa zilipotoka. Kwa hiyo andika D (deni) kando ya nambari ya muamala kwenye karatasi ya siku. Pesa hizo ni za safu ya M-Pesa, kwa sababu ziko kwenye salio. Si za mauzo ya leo.</p>
<h3>Zoezi</h3>
<p>Safu ya M-Pesa ya leo ina jumla ya KSh 8,400. Nambari mbili za muamala zina D: 500 na 450. Safu ya pesa taslimu ina 5,150 na haina D yoyote. Bidhaa za 760 zilitoka kwa mkopo. Mauzo ya leo yalikuwa kiasi gani, na madeni yalibadilika kwa kiasi gani?</p>
<p><strong>Jibu.</strong> Mauzo ya M-Pesa: 8,400 − 950 = 7,450. Mauzo ya pesa taslimu: 5,150. Mauzo ya mkopo: 760. Jumla KSh 13,360. Madeni yalipungua kwa 950 na kuongezeka kwa 760: ni KSh 190 chini ya jana.</p>`,
  },
  'Shop money and your money': {
    title: 'Pesa za duka na pesa zako',
    body: `<p>Till ina pesa nyingi, kwa hiyo duka linaendelea vizuri? Bado hujui. Sehemu kubwa ya pesa hizo ni ya mzigo unaofuata, ya mwenye jengo na ya kodi ya serikali.</p>
<h2>Jilipe kama mfanyakazi</h2>
<p>Chagua kiasi cha kila wiki, kichukue siku moja kwa muamala mmoja, na uandike "mwenye duka" kando yake. Chakula cha mchana, karo na airtime ya familia hutoka kwenye kiasi hiki, kamwe si kwenye till. Ukihitaji zaidi, andika kuwa ni mkopo wenye tarehe ya kulipa.</p>
<h2>Mwezi mmoja kwa hesabu</h2>
<table>
<thead><tr><th></th><th>KSh</th></tr></thead>
<tbody>
<tr><td>Mauzo, ya pesa taslimu na M-Pesa na mkopo</td><td>210,000</td></tr>
<tr><td>− Bei uliyonunulia bidhaa hizi</td><td>168,000</td></tr>
<tr><td>− Kodi ya duka</td><td>12,000</td></tr>
<tr><td>− Umeme</td><td>2,120</td></tr>
<tr><td>− Ada za M-Pesa</td><td>1,380</td></tr>
<tr><td><strong>Zinazobaki</strong></td><td><strong>26,500</strong></td></tr>
</tbody>
</table>
<p>Mwenye duka anayechukua KSh 6,000 kwa wiki huchukua 24,000 kwa wiki nne. KSh 2,500 zinabaki kwa kodi ya serikali, matengenezo na mwezi mbaya. Hizo ni kidogo. KSh 7,000 kwa wiki tayari zingekula stoku.</p>
<h2>Tunza karatasi</h2>
<ul>
<li>Bahasha moja ya kila mwezi: karatasi za kila siku, statement, bili.</li>
<li>Statement pia kama faili, iliyotumwa mahali pa pili.</li>
<li>Sheria ya Tax Procedures Act, 2015 inataka kumbukumbu za miaka mitano. Uliza Kenya Revenue Authority (KRA) au mhasibu wako ni kodi zipi na invoice zipi za kielektroniki zinazokuhusu; zote zimebadilika katika miaka ya karibuni.</li>
<li>Msaidizi apewe login yake mwenyewe pale kampuni ya simu inapoitoa. Hakuna anayepewa PIN yako.</li>
</ul>
<h3>Zoezi</h3>
<p>Mauzo yanashuka hadi KSh 180,000, na bidhaa zinagharimu 80% ya mauzo kama awali. Mengine hayabadiliki. Kinabaki kiasi gani, na je, mwenye duka bado anaweza kuchukua 24,000?</p>
<p><strong>Jibu.</strong> Bidhaa: 144,000. Zinazobaki: 180,000 − 144,000 − 12,000 − 2,120 − 1,380 = KSh 20,500. Hapana: KSh 3,500 zingetoka kwenye stoku. (Ada nazo hupungua kidogo; jibu linabadilika kwa chini ya KSh 200.)</p>`,
  },
};
