import { z } from 'zod';
import { ageBands, genders, type AgeBand, type Gender } from '#app/shared/organisation-terms.ts';
import { m } from '#texts';

/** Kenya's 47 counties. */
export const counties = [
  'Baringo',
  'Bomet',
  'Bungoma',
  'Busia',
  'Elgeyo-Marakwet',
  'Embu',
  'Garissa',
  'Homa Bay',
  'Isiolo',
  'Kajiado',
  'Kakamega',
  'Kericho',
  'Kiambu',
  'Kilifi',
  'Kirinyaga',
  'Kisii',
  'Kisumu',
  'Kitui',
  'Kwale',
  'Laikipia',
  'Lamu',
  'Machakos',
  'Makueni',
  'Mandera',
  'Marsabit',
  'Meru',
  'Migori',
  'Mombasa',
  'Murang’a',
  'Nairobi',
  'Nakuru',
  'Nandi',
  'Narok',
  'Nyamira',
  'Nyandarua',
  'Nyeri',
  'Samburu',
  'Siaya',
  'Taita-Taveta',
  'Tana River',
  'Tharaka-Nithi',
  'Trans Nzoia',
  'Turkana',
  'Uasin Gishu',
  'Vihiga',
  'Wajir',
  'West Pokot',
] as const;

export const genderLabels: Readonly<Record<Gender, () => string>> = {
  woman: m.packs_facts_woman,
  man: m.packs_facts_man,
  other: m.packs_facts_other,
};

export const ageLabels: Readonly<Record<AgeBand, () => string>> = {
  under_18: m.packs_facts_under_18,
  '18_24': () => '18–24',
  '25_34': () => '25–34',
  '35_49': () => '35–49',
  '50_and_over': m.packs_facts_50_and_over,
};

const oneOrNone = <Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .default('')
    .transform((typed, context): Value | null => {
      if (typed === '') return null;
      const value = values.find((each) => each === typed);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: m.packs_facts_invalid() });
      return z.NEVER;
    });

/** What a learner may say of themselves; an empty field says nothing. */
export const factsForm = z.object({
  gender: oneOrNone(genders),
  ageBand: oneOrNone(ageBands),
  county: oneOrNone(counties),
});

export type DeclaredFacts = z.infer<typeof factsForm>;
