import type { LessonInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const whatItIs: Readonly<Record<string, LessonInSwahili>> = {
  'A machine that continues text': {
    title: 'Mashine inayoendeleza maandishi',
    body: `<p>Modeli ya lugha imefunzwa kwa maandishi mengi sana. Kutoka kwayo imejifunza ujuzi mmoja: ikipewa maandishi, inakadiria kipande gani cha maandishi kinafuata. Inaongeza kipande hicho na kukadiria tena. Barua nzima huandikwa hivi, herufi chache kwa wakati mmoja.</p>
<p>Msaidizi wa chat ni modeli ya aina hii, iliyofunzwa zaidi kwa mifano na maamuzi ya watu ili ijibu kwa njia inayosaidia. Baadhi ya wasaidizi wanaweza pia kutumia zana: kutafuta kwenye web, kupiga hesabu, kusoma faili unayoambatisha.</p>
<h2>Matokeo yake ni nini</h2>
<ul>
<li><strong>Anaandika kwa ufasaha.</strong> Sarufi, sauti na mpangilio ndivyo alivyoviona zaidi.</li>
<li><strong>Anaweza kukosea na bado kuonekana ana uhakika.</strong> Sentensi inayoelekea kuwa kweli si lazima iwe kweli. Jambo lililobuniwa huitwa hallucination.</li>
<li><strong>Huenda hajui mambo mapya.</strong> Mafunzo yake yaliisha siku fulani. Asipotafuta kwenye web, waraka wa wiki iliyopita haupo kwake.</li>
<li><strong>Anaweza kujibu swali lilelile kwa njia tofauti.</strong> Bahati huchangia katika kuchagua kipande kinachofuata.</li>
<li><strong>Hajaiona ofisi yako.</strong> Anajua kilicho kwenye chat na kile huduma hiyo imehifadhi kukuhusu. Basi.</li>
</ul>
<h2>Mfano wa kukumbuka</h2>
<p>Fikiria mfanyakazi mwenzako mpya aliyesoma sana, anayeandika haraka, ambaye ni nadra kusema "sina uhakika" na hajaona faili zenu. Ungempa maagizo yaliyo wazi, na ungesoma kila rasimu yake kabla haijatoka ofisini.</p>
<h3>Zoezi</h3>
<ol>
<li>Muulize msaidizi nambari ya simu ya duka dogo la mtaani kwenu.</li>
<li>Uliza hilohilo kwenye chat mpya na ulinganishe.</li>
<li>Uliza: "Una uhakika kiasi gani, na ninawezaje kuthibitisha hili?"</li>
</ol>
<p><strong>Utakachoona pengine.</strong> Kutafuta kwenye web hupata nambari hiyo tu kama duka limeitangaza. Bila kutafuta, msaidizi husema kwamba hajui, au hutoa nambari yenye umbo sahihi ambayo huenda ni ya mtu mwingine. Usiipigie nambari hiyo. Kama chat hizo mbili zinatofautiana, umeiona modeli ikikisia.</p>`,
  },
  'Video: the next word': {
    title: 'Video: neno linalofuata',
    body: '<p>Jinsi modeli inavyochagua neno linalofuata katika “The matatu stopped at the …” (matatu ilisimama kwenye …), na kwa nini njia hiyohiyo hukosea kwa nambari ya simu.</p>',
    captions: 'seeds/media/the-next-word.sw.vtt',
  },
  'What it can do, and what it cannot': {
    title: 'Inachoweza, na isichoweza',
    body: `<p>Watu huvunjwa moyo na wasaidizi kwa sababu mbili zinazopingana. Wengine huomba mambo ambayo hakuna modeli inayoweza kuyajua. Wengine hawaombi kamwe kazi inayoifanya vizuri. Jedwali hili ni mwanzo kwa ofisi.</p>
<table>
<thead><tr><th>Inafaa</th><th>Ikikaguliwa</th><th>Si kazi yake</th></tr></thead>
<tbody>
<tr><td>Kufupisha barua au kuilainisha</td><td>Kutoa muhtasari wa ripoti ndefu</td><td>Kujumlisha risiti 84 kwa kukumbuka tu</td></tr>
<tr><td>Kugeuza madokezo kuwa kumbukumbu za mkutano</td><td>Kutafsiri kwa Kiswahili</td><td>Kujua bei ya dola ya leo bila kutafuta kwenye web</td></tr>
<tr><td>Kupendekeza maswali kumi ya usaili</td><td>Kueleza sheria au fomu ya kodi</td><td>Kuamua peke yake nani apate mkopo au kazi</td></tr>
<tr><td>Kueleza fomula</td><td>Kuandika fomula</td><td>Kujua salio lako la benki</td></tr>
</tbody>
</table>
<h2>Kwa nini safu ya katikati inakuhitaji</h2>
<p>Katika safu ya kwanza unaona mara moja kama matokeo ni mazuri: ni barua yako na madokezo yako. Katika ya pili matokeo yanaweza kuonekana kamili na kumbe yana kosa mahali pamoja. Mtu anayeijua mada lazima ayasome.</p>
<h2>Kwa nini safu ya mwisho haisubiri modeli bora zaidi</h2>
<p>Takwimu ya leo lazima itoke kwenye chanzo cha leo. Jumla lazima itoke kwenye kikokotoo. Uamuzi kuhusu mtu unahitaji mtu: kifungu cha 35 cha Data Protection Act, 2019 ya Kenya kinawapa watu haki ya kutofanyiwa maamuzi na mashine peke yake pale yanapowaathiri kwa kiasi kikubwa.</p>
<h3>Zoezi</h3>
<p>Kila kazi ni ya safu gani?</p>
<ol>
<li>Kufanya tangazo la maneno 120 litoshee SMS moja.</li>
<li>Kutafuta muda wa notisi katika mkataba wa ajira.</li>
<li>Kuchagua waombaji watatu kati ya kumi na wawili.</li>
<li>Kujumlisha airtime katika jedwali la mistari 300.</li>
</ol>
<p><strong>Majibu.</strong> 1: inafaa, lakini hesabu herufi mwenyewe; SMS ya kawaida ina nafasi ya 160. 2: ikikaguliwa; fungua Employment Act. 3: si kazi yake, ingawa inaweza kupendekeza vigezo kabla hujasoma maombi. 4: omba fomula na uache spreadsheet ijumlishe.</p>`,
  },
  'Video: what is a neural network?': {
    title: 'Video: neural network ni nini?',
    body: '<p>Video ya bure kwenye YouTube ya mwalimu huru wa hisabati, kwa Kiingereza. Si yetu; tunaipendekeza kwa sababu inaonyesha vizuri kuliko maneno maana ya “kujifunza” ndani ya modeli kama hiyo. Si ya lazima: unaweza kumaliza kozi bila hisabati yake.</p>',
  },
};
