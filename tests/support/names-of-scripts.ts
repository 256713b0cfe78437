/** Names in scripts that people of the shop use, and some in several at once. */
export const namesOfScripts = [
  ['Latin', 'Wanjirũ wa Ng’ang’a'],
  ['Latin of Europe and West Africa', 'Þórður Škvorecký Ɔlá Ẹ̀gbẹ́'],
  ['Vietnamese', 'Nguyễn Thị Ánh'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Cyrillic', 'Ольга Ґалаґан Әсел'],
  ['Ethiopic', 'ሰላማዊት ተስፋዬ'],
  ['Arabic', 'فاطمة الزهراء'],
  ['Persian', 'پریسا گُلی می\u200cخواهم'],
  ['Hebrew', 'שָׂרָה כהן'],
  ['Devanagari', 'प्रिया शर्मा'],
  ['Gujarati', 'જ્યોતિ પટેલ'],
  ['several', 'Asha (ሰላም) فاطمة علي 2026 Ольга'],
] as const;
