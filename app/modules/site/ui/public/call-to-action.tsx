import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';
import { Weave } from '#app/ui/artwork.tsx';
import { ArrowRight } from '#app/ui/icons.ts';

const More = ({ children }: { readonly children: string }) => (
  <span className="more">
    <span>{children}</span>
    <ArrowRight className="i-sm" />
  </span>
);

/** Shows the home page's two offers: commission the work, or learn it. */
export function CallToAction({ courses, cheapest }: { readonly courses: number; readonly cheapest: string | null }) {
  return (
    <div className="call-to-action">
      <Link to="/contact">
        <span className="pic">
          <Weave category="devops" title="Hand it over" seed={4} cols={80} rows={10} />
        </span>
        <div>
          <h2>{m.site_hand_over()}</h2>
          <p>{m.site_hand_over_about()}</p>
          <More>{m.site_start_project()}</More>
        </div>
      </Link>
      <Link to="/courses">
        <span className="pic">
          <Weave category="ai-basics" title="Learn it" seed={2} cols={80} rows={10} />
        </span>
        <div>
          <h2>{m.site_learn()}</h2>
          <p>
            {fill((values) => m.site_learn_about({ ...values, count: courses }), {
              from: cheapest && <span className="nb">{m.site_learn_from({ price: cheapest })}</span>,
              mpesa: <span className="nb">M-Pesa</span>,
            })}
          </p>
          <More>{m.site_choose_course()}</More>
        </div>
      </Link>
    </div>
  );
}
