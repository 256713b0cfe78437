import type { LessonInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const receiveAndRecord: Readonly<Record<string, LessonInSwahili>> = {
  'Till or paybill?': {
    title: 'Till au paybill?',
    body: `<p>Biashara inaweza kupokea M-Pesa kwa njia kuu mbili. Kwenye bango zinafanana, lakini kila moja inajibu swali lake.</p>
<table>
<thead><tr><td></td><th>Till (Buy Goods)</th><th>Paybill</th></tr></thead>
<tbody>
<tr><td>Mteja anaandika</td><td>Nambari ya till, kiasi</td><td>Nambari ya biashara, nambari ya akaunti, kiasi</td></tr>
<tr><td>Wewe unajua</td><td>Nani amelipa, kiasi gani, lini</td><td>Hayo hayo, na pia <em>analipia nini</em></td></tr>
<tr><td>Inafaa</td><td>Duka, saluni, kibanda cha chakula</td><td>Kodi ya nyumba, karo, michango ya SACCO</td></tr>
</tbody>
</table>
<h2>Jiulize swali moja</h2>
<p>Je, ni lazima ujue kila malipo ni ya nini, bila kumuuliza mteja? Kama ndiyo, unahitaji nambari ya akaunti ya paybill: shule hutumia nambari ya usajili wa mwanafunzi, mwenye nyumba hutumia nambari ya nyumba. Kama bidhaa zinatoka dukani mara tu mteja anapolipa, till ni rahisi zaidi, na nafasi ya kukosea kuandika ni ndogo.</p>
<h2>Yoyote utakayochagua</h2>
<ul>
<li>Isajili kwa jina la biashara, si kwenye laini yako binafsi. Pesa zako na pesa za duka zisiwe kamwe kwenye statement moja.</li>
<li>Uliza kampuni ya simu ada za sasa na uziandike pamoja na tarehe. Ada hubadilika.</li>
<li>Pakua statement kila wiki. Hiyo ndiyo kumbukumbu. Ujumbe kwenye simu moja si kumbukumbu: simu hupotea.</li>
</ul>
<h3>Zoezi</h3>
<p>Till au paybill? (1) Kibanda cha kuuza maji. (2) Shule ya chekechea yenye watoto 60. (3) Fundi cherehani anayechukua nusu ya bei anapopima na nusu anapokabidhi nguo.</p>
<p><strong>Majibu.</strong> 1: till. 2: paybill, nambari ya usajili wa mtoto ikiwa ndiyo akaunti. 3: till inatosha kama fundi anaandika nambari ya muamala kwenye karatasi ya oda. Akiwa na oda 40 ambazo hazijaisha na wasaidizi dukani, paybill yenye nambari ya oda inapunguza maswali.</p>
<p>Kabla ya somo linalofuata, hesabu malipo uliyopokea jana. Ni mangapi unayoweza kuyaeleza? Karatasi inayofuata inaziba pengo hilo.</p>`,
  },
  'The daily sheet': {
    title: 'Karatasi ya kila siku',
    file: 'seeds/media/daily-sales-sheet.sw.pdf',
    body: '<p>Kurasa mbili za kuchapisha: jinsi ya kufunga hesabu za siku kwa hatua tano, pamoja na mfano uliojazwa, na karatasi tupu ya kunakili.</p>',
  },
  'Five facts in a payment message': {
    title: 'Mambo matano katika ujumbe wa malipo',
    body: '<p>Nambari ya muamala, kiasi, aliyelipa, saa na salio: yako wapi kwenye ujumbe, na lipi la kuaminiwa.</p>',
    captions: 'seeds/media/five-facts-in-a-message.sw.vtt',
  },
  'The wrong amount': {
    title: 'Kiasi kisicho sahihi',
    body: `<p>Mtu anaandika 120 badala ya 1,200, analipa mara mbili, au analipa kwenye laini yako binafsi. Amua sasa utafanya nini, ili usilazimike kuamua watu sita wakiwa dukani.</p>
<table>
<thead><tr><th>Kilichotokea</th><th>Unachofanya</th><th>Unachoandika</th></tr></thead>
<tbody>
<tr><td>Amelipa kidogo</td><td>Mteja analipa kilichobaki kabla bidhaa hazijatoka</td><td>Nambari zote mbili za muamala kwenye mstari mmoja</td></tr>
<tr><td>Amelipa zaidi, au mara mbili</td><td>Rudisha kilichozidi kutoka akaunti ya duka kwenda laini iliyolipa</td><td>Mstari wa "imerudishwa", wenye nambari yake ya muamala</td></tr>
<tr><td>Amelipa kwenye laini yako binafsi</td><td>Ihamishie kwenye till siku hiyo hiyo</td><td>Mauzo, na nambari zote mbili</td></tr>
<tr><td>Si pesa zako kabisa</td><td>Ziache. Aliyetuma aombe kampuni ya simu irejeshe muamala</td><td>Mstari wa "si zetu", hadi ziondoke</td></tr>
</tbody>
</table>
<h2>Usirudishe pesa kwa haraka</h2>
<p>Ulaghai mmoja wa kawaida huanza na ujumbe bandia na simu: "Nimekutumia KSh 6,500 kimakosa, tafadhali nirudishie." Hapakuwa na pesa yoyote. Kanuni tatu zinauzuia:</p>
<ol>
<li>Angalia salio kwanza. Ujumbe hauthibitishi chochote.</li>
<li>Rudisha tu kwenye laini iliyolipa, na kiasi tu ambacho kweli kipo.</li>
<li>Hakuna anayekupigia simu anayehitaji PIN yako. Kampuni ya simu haiiombi kamwe.</li>
</ol>
<p>Uliza kampuni ya simu jinsi muamala wa till yako unavyorejeshwa kabla hujauhitaji. Kanuni za till, paybill na laini binafsi si sawa, na hubadilika.</p>
<h3>Zoezi</h3>
<p>Saa 12:41 jioni mteja anakuonyesha ujumbe kwenye simu yake: KSh 1,200 zimelipwa kwenye till yako. Simu yako bado haionyeshi chochote. Salio lako lilikuwa KSh 7,250 na sasa pia ni KSh 7,250. Kuna foleni. Unafanya nini?</p>
<p><strong>Jibu.</strong> Kama pesa zingekuwa zimefika, salio lingekuwa 7,250 + 1,200 = KSh 8,450. Si hivyo, kwa hiyo bidhaa zinabaki. Mwambie kwa upole: "Bado hazijatufikia, tafadhali subiri hapa kando", na umhudumie anayefuata. Malipo halisi kwa kawaida hufika ndani ya dakika moja. Kama ni lazima aende, andika jina na nambari yake, na umwekee mzigo wake.</p>`,
  },
};
