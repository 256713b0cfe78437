import type { Service } from '../../home-content.ts';
import { Patch } from '#app/ui/artwork.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';

/** Shows a service of the company, under its beaded drawing. */
export function ServiceCard({ service }: { readonly service: Service }) {
  return (
    <article className="service">
      <Patch service={service.id} />
      <div>
        <h3>{service.title}</h3>
        <p>
          <Unbroken text={service.description} />
        </p>
      </div>
      <ul className="dots">
        {service.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </article>
  );
}
