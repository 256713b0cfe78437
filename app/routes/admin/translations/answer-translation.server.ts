import { data, redirect } from 'react-router';
import { nextDraft, readTranslation } from '#app/modules/translations/list-translations.server.ts';
import { reviewText, takeReviewBack } from '#app/modules/translations/review-text.server.ts';
import { siteTexts } from '#app/modules/translations/site-texts.server.ts';
import { translationErrors } from '#app/modules/translations/translation-errors.ts';
import type { TranslationRecord } from '#app/modules/translations/translation-list.ts';
import {
  translationFailures,
  type translationNotices,
} from '#app/modules/translations/ui/admin/translation-labels.tsx';
import { readTranslationQuery, searchOf } from '#app/modules/translations/ui/admin/translation-query.ts';
import { wordsField } from '#app/modules/translations/ui/admin/wording-fields.tsx';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { readFields } from '../../form-fields.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';

/** Answer to a text's form if nothing was done. */
export interface TranslationAnswer {
  readonly error: string | null;
  /** Errors by the fields of the variants. */
  readonly errors: Readonly<Record<string, string>>;
  /** The text that somebody else saved meanwhile. */
  readonly theirs: TranslationRecord | null;
}

interface Asked {
  readonly actor: Actor;
  readonly request: Request;
  readonly url: URL;
  readonly key: string;
}

/** Handles the form of one text: confirms or corrects it and opens the next draft, or reverts its review. */
export async function answerTranslation(scope: RequestScope, { actor, request, url, key }: Asked) {
  const deps = { ...scope.services, actor, address: scope.address, texts: siteTexts };
  const fields = await readFields(request);
  const { version = '' } = fields;
  const query = readTranslationQuery(url.searchParams);
  const goTo = (id: string | null, done: keyof typeof translationNotices | null, undo: string | null = null) => {
    const params = new URLSearchParams(searchOf(query));
    if (done) params.set('done', done);
    if (undo !== null) params.set('undo', `${key} ${undo}`);
    return redirect(`/admin/translations${id === null ? '' : `/${id}`}?${params}`, 303);
  };
  const refuse = (status: number, answer: Partial<TranslationAnswer>) =>
    data<TranslationAnswer>({ error: null, errors: {}, theirs: null, ...answer }, { status });
  try {
    if (fields['intent'] === 'undo') {
      await takeReviewBack(deps, { key, version });
      return goTo(key, 'undone');
    }
    const { wordings } = await readTranslation(deps, key);
    const words = Object.fromEntries(wordings.map(({ number }) => [number, fields[wordsField(number)] ?? '']));
    const now = await reviewText(deps, { key, version, words });
    const next = await nextDraft(deps, query, key);
    if (now === null) return goTo(next, null);
    const { state } = await readTranslation(deps, key);
    return goTo(next, state === 'corrected' ? 'corrected' : 'confirmed', now);
  } catch (error) {
    const { status, message } =
      answerFrom(translationErrors, error) ??
      answerUnexpectedError(scope, error, {
        logged: 'a translation could not be saved',
        failure: translationFailures.save(),
      });
    const refusal = error instanceof DomainError ? error : null;
    const field = refusal?.details['field'];
    if (field !== undefined) return refuse(status, { errors: { [field]: message } });
    return refuse(status, {
      error: message,
      theirs: refusal?.code === 'conflict' ? await readTranslation(deps, key) : null,
    });
  }
}
