import type { LessonInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const askWell: Readonly<Record<string, LessonInSwahili>> = {
  'Ask like a good manager': {
    title: 'Omba kama meneja mzuri',
    body: `<p>"Andika barua kuhusu kodi" inakupa barua isiyomfaa mtu yeyote. Ombi zuri lina sehemu tano. Ukiacha moja, modeli inaijaza kwa kukisia.</p>
<table>
<thead><tr><th>Sehemu</th><th>Mfano</th></tr></thead>
<tbody>
<tr><td>Jukumu</td><td>Unamsaidia msimamizi wa nyumba 24 za kupanga huko Umoja.</td></tr>
<tr><td>Kazi</td><td>Andika kikumbusho cha kodi iliyochelewa siku kumi.</td></tr>
<tr><td>Mambo ya kweli</td><td>Kodi ni KSh 14,000, hulipwa kufikia tarehe 5, kwa paybill, nambari ya nyumba ikiwa ndiyo akaunti.</td></tr>
<tr><td>Mipaka</td><td>Maneno yasiyozidi 80. Thabiti na kwa heshima, bila vitisho.</td></tr>
<tr><td>Ukaguzi</td><td>Kama kuna jambo linakosekana, niulize badala ya kulibuni.</td></tr>
</tbody>
</table>
<h2>Onyesha mfano mmoja</h2>
<p>Bandika barua moja uliyoipenda, ukiwa umeondoa majina, na useme "tumia sauti hii hii". Mfano mmoja mara nyingi husaidia kuliko vivumishi kumi.</p>
<h2>Fanya kazi kwa awamu</h2>
<ol>
<li>Omba mpango mfupi. Urekebishe.</li>
<li>Omba rasimu.</li>
<li>Sema kilicho na kasoro: "Sentensi ya pili inasikika yenye hasira. Weka kiasi mwanzoni."</li>
</ol>
<p>Baada ya awamu nyingi, mambo ya mwanzo yanaweza kupoteza uzito, na chat ndefu sana hukatwa. Anza chat mpya kwa kazi mpya, na ubandike tena mambo ya kweli.</p>
<h3>Zoezi</h3>
<p>Ombi hili halikufaulu: "Waandikie wateja wetu kitu kizuri kuhusu saa mpya za kufungua." Liandike upya kwa sehemu tano, kwa duka la dawa la Thika litakalofunga saa tatu usiku badala ya saa moja jioni kuanzia tarehe 1 Juni.</p>
<p><strong>Jibu moja zuri.</strong></p>
<blockquote>Unaandika kwa niaba ya duka la dawa la Thika. Waandikie wateja SMS kuhusu muda mrefu zaidi wa kufungua. Mambo ya kweli: kuanzia tarehe 1 Juni tunafunga saa tatu usiku badala ya saa moja jioni, Jumatatu hadi Jumamosi; Jumapili bado tunafunga siku nzima. Mipaka: herufi zisizozidi 160, usiandike maneno mazima kwa herufi kubwa, usiahidi tiba yoyote. Kama kuna jambo linakosekana, niulize kwanza.</blockquote>
<p>Je, ombi lako lilieleza kuhusu Jumapili? Kama halikueleza, modeli ililazimika kukisia.</p>`,
  },
  'Video: five parts of a request': {
    title: 'Video: sehemu tano za ombi',
    body: '<p>Ombi dhaifu linakuwa zuri, sehemu baada ya sehemu: jukumu, kazi, mambo ya kweli, mipaka, ukaguzi.</p>',
    captions: 'seeds/media/five-parts-of-a-request.sw.vtt',
  },
  'Handout: the request card': {
    title: 'Nakala ya kuchapisha: kadi ya ombi',
    file: 'seeds/media/request-card.sw.pdf',
    body: '<p>Kurasa mbili: fomu tupu yenye sehemu tano, na maombi manane ya kazi za ofisi ya kunakili na kubadilisha.</p>',
  },
  'Minutes from your own notes': {
    title: 'Kumbukumbu za mkutano kutoka madokezo yako',
    body: `<p>Msaidizi hufanya vizuri zaidi mambo ya kweli yakiwa tayari kwenye ukurasa na umbo tu ndilo linalokosekana. Madokezo ya mkutano ndiyo mfano wa kawaida.</p>
<h2>Madokezo</h2>
<blockquote>Kamati ya SACCO 14 Machi. Waliohudhuria 7 kati ya 9. Mweka hazina: wanachama 212 wamelipa, 18 wamechelewa, wengi wao ni wa kikundi cha soko. Pendekezo: kikumbusho cha SMS siku 3 kabla. KSh 0.80 kila moja. Imekubaliwa, 6 waliunga mkono, 1 hakupiga kura. Katibu aleta bei kufikia 28 Machi. Mkutano ujao 11 Aprili saa nane mchana.</blockquote>
<h2>Ombi</h2>
<blockquote>Geuza madokezo haya yawe kumbukumbu za mkutano zenye vichwa Waliohudhuria, Ripoti, Uamuzi, Hatua, Mkutano ujao. Tumia tu yaliyo kwenye madokezo. Pale ambapo kumbukumbu kwa kawaida huwa na jambo ambalo halimo kwenye madokezo, andika [linakosekana], na uorodheshe sehemu hizo mwishoni.</blockquote>
<h2>Soma ukitafuta kasoro mbili</h2>
<ul>
<li><strong>Kuongeza.</strong> Kumbukumbu nyingi huanza na "Mwenyekiti alifungua mkutano kwa maombi". Kwa hiyo modeli inaweza kuandika hivyo, hata kama madokezo yako hayasemi.</li>
<li><strong>Kulainisha.</strong> "6 waliunga mkono, 1 hakupiga kura" inakuwa "iliamuliwa kwa kauli moja", kwa sababu ndiyo maneno ya kawaida. Hapa si kweli.</li>
</ul>
<p>"Tumia tu yaliyo kwenye madokezo" hupunguza kasoro zote mbili. Haiziondoi kabisa.</p>
<h2>Muhtasari wa maandishi marefu</h2>
<p>Sema nani atausoma muhtasari na anaamua nini: "Kwa meneja anayepaswa kuchagua kati ya ofa mbili. Mistari mitano. Taja ukurasa wa kila takwimu." Kisha fungua kila ukurasa na ulinganishe. Uliza pia ukurasa wa mwisho unasema nini: baadhi ya wasaidizi husoma sehemu tu ya faili ndefu.</p>
<h3>Zoezi</h3>
<p>Taja mambo manne ambayo orodha ya [linakosekana] inapaswa kuwa nayo kwa madokezo ya hapo juu. Na kikumbusho kingegharimu kiasi gani kwa mwezi, wanachama wote wakikipata?</p>
<p><strong>Majibu.</strong> Kwa mfano: majina ya waliohudhuria, waliotuma udhuru, mahali, saa ya kufungua na kufunga, nani alipendekeza na nani aliunga mkono, nani aliandika kumbukumbu. Kama rasimu inataja lolote kati ya haya, imelibuni. Gharama: 212 + 18 = wanachama 230, 230 × KSh 0.80 = KSh 184.</p>`,
  },
  'English, Kiswahili and the right tone': {
    title: 'Kiingereza, Kiswahili na sauti inayofaa',
    body: `<p>Modeli zimejifunza zaidi kutoka kwa Kiingereza. Huandika Kiswahili kizuri, kikiwa na makosa mengi kuliko Kiingereza. Kwa Dholuo, Gĩkũyũ au Kikamba zimeona maandishi machache zaidi, kwa hiyo makosa ni mengi, na ni vigumu kuyaona kama huzungumzi lugha hiyo.</p>
<h2>Omba Kiswahili unachokitaka</h2>
<blockquote>Tafsiri kwa wapangaji wa Nairobi. Kiswahili cha kila siku, sentensi zisizofika maneno 15. Usibadilishe "M-Pesa", "paybill" wala kiasi cha pesa. Andika saa zote mara mbili: kwa Kiswahili na kwa mfumo wa saa 24.</blockquote>
<p>Saa ndiyo kosa la kawaida zaidi, kwa sababu Kiswahili huhesabu kuanzia saa kumi na mbili:</p>
<table>
<thead><tr><th>Kiingereza</th><th>Kiswahili</th></tr></thead>
<tbody>
<tr><td>9 am (09:00)</td><td>saa tatu asubuhi</td></tr>
<tr><td>1 pm (13:00)</td><td>saa saba mchana</td></tr>
<tr><td>3 pm (15:00)</td><td>saa tisa alasiri</td></tr>
</tbody>
</table>
<p>Rasimu inayosema <em>saa tisa</em> kwa 9 am huwafanya watu wachelewe saa sita.</p>
<h2>Kagua tafsiri kwa hatua mbili</h2>
<ol>
<li>Ibandike kwenye chat mpya na uombe Kiingereza, neno kwa neno. Linganisha nambari, tarehe, majina na kila neno la kukanusha. Hivyo unaona kilichoachwa au kilichobadilishwa.</li>
<li>Mpe mtu anayezungumza lugha hiyo aisome. Mtu tu ndiye husikia kwamba haina adabu.</li>
</ol>
<h2>Chagua sauti</h2>
<p>"Kwa heshima" haitoshi. Sema nani anamwandikia nani, nini kilitokea kabla, na msomaji afanye nini: "Kutoka kwa mwenye nyumba kwenda kwa mpangaji wa miaka sita aliyechelewa kwa mara ya kwanza. Ajihisi anaaminiwa, na alipe kufikia Ijumaa."</p>
<h3>Zoezi</h3>
<p>Rasimu ya "Rent is due on the 5th. From the 10th we charge KSh 500" inasema: <em>Kodi inalipwa kufikia tarehe 5. Kuanzia tarehe 10 kuna faini ya KSh 500.</em> Unakagua nini?</p>
<p><strong>Jibu.</strong> Tarehe zote mbili na kiasi ni sahihi. <em>Faini</em> ni adhabu, kama ya kosa la kisheria. Kama mkataba wa nyumba unataja ada ya kulipa kwa kuchelewa, <em>ada ya kuchelewa</em> inakaribia zaidi.</p>`,
  },
};
