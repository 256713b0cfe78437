import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#texts';
import type { PracticeSet } from '#app/modules/catalogue/lesson-kinds/practice/practice-content.ts';
import type { QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { PracticeRunner } from './practice-runner.tsx';

interface TaughtPracticeProps {
  readonly set: PracticeSet<QuestionContent>;
  /** Name of the practised course or lesson. */
  readonly over: string;
  readonly exit: string;
}

/** Questions of a section, or of one lesson. */
export function TaughtPractice({ set, over, exit }: TaughtPracticeProps) {
  const back = (
    <LinkButton variant="accent" to={exit}>
      {m.practice_go_back()}
    </LinkButton>
  );
  if (set.questions.length === 0)
    return (
      <div className="shell app">
        <EmptyState title={m.practice_nothing_here()} category="frontend" level="h2" actions={back}>
          {m.practice_nothing_here_text()}
        </EmptyState>
      </div>
    );
  return <PracticeRunner set={set} exit={exit} over={() => over} title={m.practice_can_stay} actions={back} />;
}
