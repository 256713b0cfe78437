import type { LessonInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const useItSafely: Readonly<Record<string, LessonInSwahili>> = {
  'What never goes into a chat': {
    title: 'Kisichoingia kamwe kwenye chat',
    body: `<p>Unachobandika hutoka ofisini kwako na huchakatwa kwenye kompyuta za mtu mwingine, mara nyingi katika nchi nyingine. Baadhi ya huduma pia hutumia mazungumzo kuboresha modeli zao, isipokuwa ukizima hilo au uwe na mkataba unaolikataza.</p>
<h2>Vikapu vitatu</h2>
<ul>
<li><strong>Huru kutumia:</strong> kilicho wazi kwa umma tayari, na maandishi ambayo hayawezi kumtambulisha mtu.</li>
<li><strong>Uliza kwanza:</strong> mipango ya ndani, bei, rasimu za mikataba.</li>
<li><strong>Kamwe:</strong> nambari za kitambulisho na za simu, rekodi za afya, nenosiri na PIN, mishahara, majina ya wanafunzi, akiba za wanachama.</li>
</ul>
<h2>Sheria, kwa ufupi</h2>
<p>Data Protection Act, 2019 ya Kenya inamhusu yeyote anayechakata data za watu hapa. Miongoni mwa mengine inataka sababu halali, data isiyozidi ile inayohitajika kwa kusudi hilo, na ulinzi kabla data haijatoka nchini. Habari za afya, familia na mali ni data nyeti. Shirika huwajibika kwa kile wafanyakazi wake wanachobandika; Kamishna wa Data anaweza kulitoza faini ya hadi KSh milioni 5 au 1% ya mauzo yake ya mwaka, kiasi kilicho kidogo kati ya hivyo viwili.</p>
<h2>Ficha, omba, rudisha</h2>
<ol>
<li>Badilisha majina yawe majukumu: "Mpangaji A", "Afisa 2".</li>
<li>Badilisha nambari na mahali, isipokuwa swali linavihusu.</li>
<li>Rudisha maneno ya kweli katika hati yako mwenyewe.</li>
</ol>
<p>Kuondoa jina hakutoshi kila wakati. "Mhandisi wa pekee mwanamke katika ofisi ya Lodwar" hana jina na bado ni mtu mmoja.</p>
<h3>Zoezi</h3>
<p>Kikapu gani? (1) Maandishi ya tenda iliyotangazwa. (2) Orodha ya wanafunzi yenye salio za karo. (3) Lalamiko, jina na nambari ya simu zikiwa zimeondolewa. (4) Orodha ya bei ya mwaka ujao.</p>
<p><strong>Majibu.</strong> 1: huru. 2: kamwe; omba fomula au barua bila orodha yenyewe. 3: huru, ukishaisoma tena kutafuta mambo yanayomtambulisha mtu huyo. 4: uliza kwanza.</p>
<p>Somo hili ni utangulizi, si ushauri wa kisheria.</p>`,
  },
  'Video: mask, ask, put back': {
    title: 'Video: ficha, omba, rudisha',
    body: '<p>Barua kuhusu karo ambayo haijalipwa, inayoandikwa na msaidizi asiyemwona kamwe mtoto, mzazi wala kiasi.</p>',
    captions: 'seeds/media/mask-ask-put-back.sw.vtt',
  },
  'Handout: the office rule': {
    title: 'Nakala ya kuchapisha: kanuni ya ofisi',
    file: 'seeds/media/office-rule.sw.pdf',
    body: '<p>Kurasa mbili: vikapu vitatu pamoja na mfano kamili wa kuficha, na kanuni ya mistari mitano ya ofisi yako kujaza na kutia sahihi.</p>',
  },
  'Voices and messages that are not real': {
    title: 'Sauti na ujumbe ambazo si halisi',
    body: `<p>Zana za kozi hii huwasaidia wezi pia. Rekodi fupi inatosha kuiga sauti. Picha, hati na ujumbe wa M-Pesa vinaweza kutengenezwa kwa dakika moja. Barua ya uongo haina tena makosa ya tahajia.</p>
<p>Kwa hiyo usiamini jinsi kitu kinavyoonekana. Amini njia kilichopitia, na mazoea yanayosaidia hata bandia ikiwa nzuri kiasi gani.</p>
<h2>Mazoea matatu</h2>
<ol>
<li><strong>Piga simu wewe</strong> kwa nambari uliyokuwa nayo kabla. Si ile iliyo kwenye ujumbe, na si kwa kubonyeza "jibu".</li>
<li><strong>Watu wawili</strong> kwa kila badiliko la akaunti ya benki, till au paybill, na kwa kila malipo yanayozidi kikomo mnachoweka.</li>
<li><strong>Angalia salio,</strong> kamwe si ujumbe au skrini. Bidhaa hutoka pesa zikiwa kwenye akaunti.</li>
</ol>
<h2>Dalili zinazobaki</h2>
<ul>
<li>Haraka: "kabla benki haijafunga".</li>
<li>Siri: "usimsumbue mwenyekiti kwa hili".</li>
<li>Akaunti mpya, au nambari mpya ya mtu unayemjua.</li>
<li>Kuombwa PIN au nambari iliyokuja kwa SMS. Hakuna mpigaji simu mwaminifu anayeihitaji.</li>
</ul>
<h3>Zoezi</h3>
<p>Ni saa 10:50 jioni. Mkurugenzi wako anapiga kwa WhatsApp kutoka nambari mpya. Sauti ni yake. Yuko uwanja wa ndege, muuzaji anatishia kusimamisha mizigo, na anataka ulipe KSh 180,000 kwenye till "sasa hivi, nitatia sahihi kesho". Unafanya nini?</p>
<p><strong>Jibu.</strong> Sema kwamba utampigia, na upige nambari yake ya kawaida. Asipojibu, malipo yanasubiri: muuzaji wa miaka mingi anaweza kusubiri hadi kesho. Kanuni ya watu wawili inakulinda hapa, kwa sababu unaweza kusema "siruhusiwi kufanya hili peke yangu". Dalili tatu za orodha zimo katika kisa hiki: haraka, nambari mpya, till mpya. "Nitatia sahihi kesho" ni ya nne: inakuomba uruke kanuni.</p>
<h2>Ikiwa imeshatokea</h2>
<p>Pigia benki yako au kampuni ya simu mara moja, kisha uripoti kwa polisi. Hifadhi ujumbe na nambari. Waambie wenzako siku hiyohiyo, kwa sababu simu inayofuata itawaendea wao.</p>`,
  },
  'Your first month': {
    title: 'Mwezi wako wa kwanza',
    body: `<p>Usiseme "tunaanzisha AI". Chagua kazi moja na uipime. Baada ya wiki nne unajua mengi kuliko tangazo lolote linavyoweza kukueleza.</p>
<h2>Kazi ya kwanza inayofaa</h2>
<p>Hurudi kila wiki, haina data za watu au inaweza kufichwa, na unaweza kupima matokeo mwenyewe. Barua za kukumbusha zinafaa. Mishahara haifai.</p>
<table>
<thead><tr><th>Wiki</th><th>Fanya</th><th>Andika</th></tr></thead>
<tbody>
<tr><td>1</td><td>Fanya kazi kama kawaida</td><td>Dakika, makosa yaliyopatikana</td></tr>
<tr><td>2</td><td>Tumia sehemu tano</td><td>Dakika pamoja na za kukagua, makosa yaliyopatikana</td></tr>
<tr><td>3</td><td>Boresha ombi</td><td>Vilevile</td></tr>
<tr><td>4</td><td>Amua</td><td>Endelea, badilisha au acha</td></tr>
</tbody>
</table>
<h2>Mfano kwa hesabu</h2>
<p>Barua tano za kukumbusha kwa wiki zilichukua dakika 18 kila moja: dakika 90. Kwa msaidizi, barua ilichukua dakika 7 na ukaguzi wake 3: dakika 50. Hiyo inaokoa dakika 40 kwa wiki, au dakika 160 kwa wiki nne.</p>
<p>Kama saa moja ya kazi hii inagharimu KSh 400, unaokoa 160 ÷ 60 × 400, takriban KSh 1,067 kwa mwezi. Mpango wa kulipia wa KSh 2,600 ungeleta hasara. Wa bure unatosha.</p>
<p>Dakika si kila kitu. Kama makosa mengi zaidi yanamfikia mteja kuliko wiki ya 1, acha.</p>
<h3>Zoezi</h3>
<p>Ofisi nyingine ina barua kumi na mbili kwa wiki, dakika 15 kila moja. Kwa msaidizi, barua huchukua dakika 4 na ukaguzi wake 4. Saa moja inagharimu KSh 450. Je, mpango wa KSh 2,600 unalipa?</p>
<p><strong>Jibu.</strong> Unaokoa 15 − 8 = dakika 7 kwa barua, 84 kwa wiki, 336 kwa wiki nne. 336 ÷ 60 × 450 = KSh 2,520. Karibu ulipe, lakini hapana; na hesabu hii ni kweli tu kama makosa hayajaongezeka. Anza na mpango wa bure.</p>
<h2>Hatua yako ya mwisho</h2>
<p>Jaza kanuni ya ofisi iliyo kwenye nakala ya kuchapisha: msaidizi gani, data gani, nani anakagua, rasimu zinahifadhiwa wapi, nani wa kuulizwa. Kila anayetumia msaidizi atie sahihi. Weka tarehe ya kuisoma tena: miezi sita ni muda mrefu kwa zana hizi.</p>`,
  },
};
