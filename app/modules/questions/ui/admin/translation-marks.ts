import { createContext } from 'react';
import type { QuestionText } from '../../kinds/question-text.ts';
import type { TranslationState } from '../../translation-states.ts';

/** The texts of the question that lack something in the language that is written now. */
export const TranslationMarks = createContext<ReadonlyMap<QuestionText, TranslationState>>(new Map());
