import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepTypedTexts, TypedTexts } from '#app/ui/typed-texts.tsx';
import { keepPagesWithoutScript } from '#app/modules/site/ui/public/route-without-script.tsx';
import { RenderingContext } from '#app/ui/feedback/rendering.ts';

// An error page was rendered under its request's id, which the server left on the root element.
const { requestId = null, outage } = document.documentElement.dataset;
const isOutage = outage === 'yes';

keepTypedTexts();
keepPagesWithoutScript();
startTransition(() => {
  hydrateRoot(
    document,
    <TypedTexts>
      <RenderingContext value={{ requestId, isOutage, scriptMark: undefined }}>
        <HydratedRouter />
      </RenderingContext>
    </TypedTexts>,
  );
});
