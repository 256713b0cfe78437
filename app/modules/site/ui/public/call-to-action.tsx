import { Link } from 'react-router';
import { Weave } from '#app/ui/artwork.tsx';
import { ArrowRight } from '#app/ui/icons.ts';

const More = ({ children }: { readonly children: string }) => (
  <span className="more">
    <span>{children}</span>
    <ArrowRight className="i-sm" />
  </span>
);

/** The two ways on from the home page: hand the work over, or learn it. */
export function CallToAction({ courses, cheapest }: { readonly courses: number; readonly cheapest: string | null }) {
  return (
    <div className="call-to-action">
      <Link to="/contact">
        <span className="pic">
          <Weave category="devops" title="Hand it over" seed={4} cols={80} rows={10} />
        </span>
        <div>
          <h2>Have work to hand over?</h2>
          <p>
            Tell us what should exist by when. You get a written plan and a price in shillings within two working days.
          </p>
          <More>Start a project</More>
        </div>
      </Link>
      <Link to="/courses">
        <span className="pic">
          <Weave category="ai-basics" title="Learn it" seed={2} cols={80} rows={10} />
        </span>
        <div>
          <h2>Rather do it yourself?</h2>
          <p>
            {courses === 1 ? 'One course' : `${courses} courses`}
            {cheapest && <span className="nb">, from {cheapest}</span>}. Pay once by <span className="nb">M-Pesa</span>,
            keep the lessons, finish the strand, earn the badge.
          </p>
          <More>Choose a course</More>
        </div>
      </Link>
    </div>
  );
}
