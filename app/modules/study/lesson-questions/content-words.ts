import { searchKey } from '#app/shared/fold-text.ts';

/** Words of English and Kiswahili that say nothing about a question's subject. */
const common = new Set(
  (
    'a an and are as at be because been but by can cannot could did do does for from get had has have he how i if im in into is it its ' +
    'just like may me my need no not of off on one or our please possible really say says she should so some than that the their them ' +
    'then there these they this to too up us use using want was we were what when where which while who why will with would you your ' +
    'video lesson question mean means work works way thing hello hi thanks ' +
    'ama au bado basi bila gani hadi haya hii hiki hili hilo hivi hivyo hizi huko huo huu ikiwa ila ile ili ina inayo je kama karibu katika ' +
    'kila kitu kuhusu kupitia kuwa kwa kwamba kwangu kwani kwenye la lakini lazima lini mimi moja mtu na naomba nani nataka ndani ndio ' +
    'ni nina ninaweza naweza nikitaka nini nisaidie pia sana sasa si somo swali tafadhali tu unaweza vipi wa wake wangu wapi ya yake yangu ' +
    'yao yule za zangu'
  ).split(' '),
);

/** Returns the first twelve words of a text that say what it is about, each once, as searches compare them; all words if none does. */
export function contentWords(text: string): readonly string[] {
  const all = [...new Set(searchKey(text.slice(0, 600)).match(/[\p{L}\p{N}]+/gu) ?? [])];
  const telling = all.filter((word) => word.length > 1 && !common.has(word));
  return (telling.length > 0 ? telling : all).slice(0, 12);
}
