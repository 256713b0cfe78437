import type { CourseInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const frontendFoundations: CourseInSwahili = {
  title: 'Misingi ya Frontend',
  instructorBio:
    'Amefanya kazi ya frontend jijini Nairobi kwa miaka tisa, hasa kurasa za kuhifadhi nafasi na za malipo. Hufundisha Jumamosi huko Ngara.',
  duration: 'Wiki 4',
  description:
    'HTML, CSS na JavaScript, kuanzia faili tupu hadi ukurasa wa kuhifadhi viti vya SACCO ya matatu, unaofunguka haraka kwenye simu yoyote.',
  about: [
    'Watu wengi wanaofungua tovuti ya Kenya hutumia simu, na bando la data huisha. Kozi hii inafundisha web kwa upande huo: kurasa nyepesi, maneno wazi na code unayoweza kuieleza.',
    'Unajenga kitu kimoja: ukurasa wa kuhifadhi viti vya SACCO inayotumia Thika Road. Wiki ya 1: ukurasa wa HTML wa kawaida ambao tayari unafanya kazi. Wiki ya 2: mpangilio unaotoshea simu. Wiki ya 3: JavaScript ya viti, ya makosa na ya mtandao unaokatika. Wiki ya 4: unaupunguza uzito, unaujaribu na kuuweka mtandaoni.',
    'Tenga saa mbili hadi tatu kwa wiki. Somo la kusoma huchukua dakika kumi, na nusu saa kuandika na kujaribu; mengi huisha kwa zoezi na jibu lake. Huhitaji kusakinisha chochote: kihariri cha maandishi na kivinjari vinatosha.',
  ],
  outcomes: [
    'Kuandika ukurasa unaoeleweka hata bila mtindo wowote',
    'Kuupanga kwa grid na flexbox, ukianza na simu',
    'Kutengeneza fomu ambazo watu hukamilisha, zenye makosa wanayoyaelewa',
    'Kusoma na kubadilisha ukurasa kwa JavaScript',
    'Kuleta data na kujua la kufanya mtandao ukikosekana',
    'Kupima uzito wa ukurasa na kuupunguza',
    'Kujaribu ukurasa kama abiria na kuuchapisha',
  ],
  requirements: [
    'Laptop isiyozidi miaka kumi',
    'Saa mbili hadi tatu kwa wiki',
    'Huhitaji kuwa umewahi kuandika programu',
  ],
  features: [
    'Masomo kumi na matatu ya kusoma yanayofunguka hata mtandao ukiwa dhaifu, yenye mazoezi na majibu',
    'Video nne zenye manukuu, zinazosomeka kwenye simu',
    'Nakala mbili za kuchapisha: kadi ya CSS na orodha ya kuzindua ukurasa',
    'Beji ya kumaliza kozi',
  ],
};
