import type { Service } from '../../home-content.ts';
import { serviceId } from '#app/shared/course-terms.ts';
import { Patch } from '#app/ui/artwork.tsx';

/** A service of the company, under its beaded patch. */
export function ServiceCard({ service }: { readonly service: Service }) {
  return (
    <article className="service">
      <Patch service={serviceId(service.title)} />
      <div>
        <h3>{service.title}</h3>
        <p>{service.description}</p>
      </div>
      <ul>
        {service.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </article>
  );
}
