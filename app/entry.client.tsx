import { startTransition, useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { hydratedEvent } from '#app/ui/hydrate-on-interaction.ts';
import { keepTypedTexts, TypedTexts } from '#app/ui/typed-texts.tsx';
import { keepPagesWithoutScript } from '#app/modules/site/ui/public/route-without-script.tsx';
import { RenderingContext } from '#app/ui/feedback/rendering.ts';

// An error page was rendered under its request's id, which the server left on the root element.
const { requestId = null, outage } = document.documentElement.dataset;
const isOutage = outage === 'yes';

/** Announces that the page is hydrated, after every effect of the page. */
function SayHydrated({ children }: { readonly children: ReactNode }): ReactNode {
  useEffect(() => void document.dispatchEvent(new Event(hydratedEvent)), []);
  return children;
}

keepTypedTexts();
keepPagesWithoutScript();
startTransition(() => {
  hydrateRoot(
    document,
    <SayHydrated>
      <TypedTexts>
        <RenderingContext value={{ requestId, isOutage, scriptMark: undefined }}>
          <HydratedRouter />
        </RenderingContext>
      </TypedTexts>
    </SayHydrated>,
  );
});
