import type { LessonInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const needAndCall: Readonly<Record<string, LessonInSwahili>> = {
  'A need is not a missing thing': {
    title: 'Hitaji si kitu kisichopo',
    body: `<p>"Jamii inahitaji kisima" si hitaji. Ni suluhisho ambalo tayari limechaguliwa. Mkaguzi atauliza ni la nini, na kwa nini si jingine.</p>
<h2>Nani, nini, kiasi gani, tangu lini</h2>
<p>Hitaji hueleza maisha ya watu. Linganisha:</p>
<blockquote>Dhaifu: Maji ni changamoto kubwa katika eneo letu na wanawake wanateseka.</blockquote>
<blockquote>Imara: Katika miezi minne ya kiangazi, kaya 310 za vijiji vitatu huchota maji kwenye mto mkavu ulio umbali wa kilomita 6. Safari ya kwenda na kurudi huchukua takriban saa nne, na wasichana wa miaka 10 hadi 14 huifanya mara tatu kwa wiki (utafiti wa kikundi, kaya 62, Agosti).</blockquote>
<p>Maelezo ya pili yanaweza kuthibitishwa, na kupimwa tena baada ya miaka miwili. Hilo ndilo mfadhili analolipia: tofauti kati ya vipimo hivyo viwili.</p>
<h2>Uliza "halafu?" mara tatu</h2>
<ol>
<li>Maji yako mbali. <em>Halafu?</em></li>
<li>Wasichana hukosa shule asubuhi mbili kwa wiki. <em>Halafu?</em></li>
<li>Wachache wao humaliza Gredi ya 9 kuliko wavulana wa vijiji vilevile.</li>
</ol>
<p>Sasa unajua kama mradi wako unahusu maji, shule, au vyote viwili, na ni wafadhili gani wa kuwaomba.</p>
<h3>Zoezi</h3>
<p>Lipi kati ya haya ni hitaji? (1) Kliniki yetu haina mashine ya ultrasound. (2) Kati ya wanawake 120 waliojifungua katika kliniki yetu mwaka jana, 31 walimwona muuguzi kwa mara ya kwanza katika mwezi wa mwisho. (3) Uelewa kuhusu huduma za wajawazito ni mdogo.</p>
<p><strong>Jibu.</strong> La 2 pekee. La kwanza ni kitu kisichopo; mashine haiwasaidii wanawake wasiokuja. La tatu ni kubahatisha sababu: je, ni uelewa, nauli, au saa za kufungua? Waulize kumi kati ya wale 31 kabla ya kuchagua. Sasa andika hitaji lako kwa maneno 80, pigia mstari kila nambari, na uandike kando yake imetoka wapi.</p>`,
  },
  'Evidence on a small budget': {
    title: 'Ushahidi kwa bajeti ndogo',
    body: `<p>Unahitaji takwimu kabla hujapata pesa za kuzikusanya. Tumia zilizopo, na uongeze kidogo za kwako.</p>
<h2>Vyanzo vya bure</h2>
<ul>
<li>Kenya National Bureau of Statistics huchapisha sensa na tafiti za kaya, nyingi zikiwa kwa kaunti na kaunti ndogo.</li>
<li>Kila serikali ya kaunti ina mpango wa maendeleo wa miaka mitano (County Integrated Development Plan). Mradi wako ukitimiza mojawapo ya malengo yake, sema hivyo, pamoja na ukurasa.</li>
<li>Shule na zahanati huweka rejista. Omba jumla, kamwe usiombe majina.</li>
</ul>
<h2>Utafiti wa wikendi moja</h2>
<p>Tembelea sehemu ya kaya iliyochaguliwa kwa bahati nasibu badala ya kuuliza majirani zako. Orodhesha zote 310, kisha chukua kila ya tano kuanzia mahali pa bahati nasibu: ziara 62. Maswali matano yanatosha. Andika jinsi ulivyozichagua, ili mgeni aweze kurudia.</p>
<p>Una uhakika kiasi gani? Kaya 40 kati ya 62 zikisema safari huchukua zaidi ya saa tatu, hiyo ni 65%. Kwa sampuli ya ukubwa huu, sehemu halisi huenda iko ndani ya pointi 12 kutoka hapo. Sema "takriban theluthi mbili" na utaje sampuli; usiandike 64.5%.</p>
<h2>Sauti mbili</h2>
<p>Ongeza nukuu fupi moja au mbili, kwa ridhaa ya msemaji na bila jina lake kamili. Nambari hushawishi; sauti hukumbukwa.</p>
<h3>Zoezi</h3>
<p>Kikundi kiliuliza watu 20 sokoni Jumamosi: 17 walisema wangelipia maji safi. Ombi linasema "85% ya jamii". Taja makosa mawili, na njia bora.</p>
<p><strong>Jibu.</strong> Watu wa sokoni si jamii: wagonjwa, walio mbali na maskini hawapo. Na "wangelipia" si kulipa: uliza wanalipa nini sasa, kwa maji kiasi gani. Bora zaidi: kila nyumba ya kumi katika orodha, na swali "Ulilipa kiasi gani kwa maji wiki iliyopita?"</p>`,
  },
  'Read the call before you write': {
    title: 'Soma tangazo kabla ya kuandika',
    body: `<p>Maombi mengi yanayoshindwa hayakupaswa kutumwa. Saa moja na tangazo huokoa wiki tatu za kuandika.</p>
<h2>Maswali saba, kwa mpangilio huu</h2>
<ol>
<li>Je, tunaruhusiwa kuomba? Usajili, umri wa shirika, hesabu zilizokaguliwa, nchi.</li>
<li>Je, wanalipia jambo hili? Soma walichokataa, kisha uangalie walichofadhili mwaka jana.</li>
<li>Je, kiasi chetu kiko kati ya kidogo na kikubwa wanachotoa?</li>
<li>Je, lazima tuchangie sehemu yetu, na ya nini?</li>
<li>Nani hupata alama kwa lipi?</li>
<li>Wanataka nini kiambatishwe? Barua ya kaunti huchukua wiki mbili.</li>
<li>Kufikia lini, kwa saa za wapi?</li>
</ol>
<p>"Hapana" moja kati ya manne ya kwanza humaliza jambo. Mwandikie mfadhili kama huna uhakika: swali fupi kabla ya mwisho wa muda hukaribishwa, na mara nyingi jibu huchapishwa kwa wote.</p>
<h2>Alama huamua maneno yaende wapi</h2>
<p>Hitaji likiwa na alama 20, mbinu 40 na bajeti 20, usitumie nusu ya kurasa kwa hitaji. Kipe kila kigezo kichwa kwa maneno yao.</p>
<h2>Mwisho wa muda</h2>
<p>"17:00 Brussels" ni saa 19:00 za Nairobi wakati wa baridi na 18:00 wakati wa joto, kwa sababu Ulaya hubadilisha saa zake na Kenya haibadilishi. Tovuti za maombi huwa polepole zaidi saa ya mwisho. Panga kutuma siku moja kabla.</p>
<h3>Zoezi</h3>
<p>Tangazo linatoa KSh 500,000 hadi 1,000,000 na linataka mchango wa angalau 20% ya mradi mzima. Kikundi cha Makueni kinaomba 852,000 na kinaleta kazi na mawe yenye thamani ya 240,000. Je, kinaruhusiwa kuomba?</p>
<p><strong>Jibu.</strong> Kiasi kinafaa. Mradi mzima unagharimu 852,000 + 240,000 = 1,092,000, na 240,000 kati yake ni 22%. Kwa hiyo ndiyo, kama kazi na vifaa vinahesabiwa. Wafadhili wengine hukubali pesa tu: hilo ndilo swali la kutuma leo.</p>`,
  },
};
