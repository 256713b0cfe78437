import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepTypedTexts, TypedTexts } from '#app/ui/typed-texts.tsx';
import { RenderingContext } from './rendering.ts';

// An error page was rendered under its request's id, which the server left on the root element.
const requestId = document.documentElement.dataset['requestId'] ?? null;

keepTypedTexts();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TypedTexts>
        <RenderingContext value={{ requestId, scriptMark: undefined }}>
          <HydratedRouter />
        </RenderingContext>
      </TypedTexts>
    </StrictMode>,
  );
});
