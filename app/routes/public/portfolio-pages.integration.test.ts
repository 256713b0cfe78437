import { expect, it } from 'vitest';
import { siteSettings } from '#app/database/schema/site.ts';
import { defaultSiteSettings } from '#app/modules/site/site-settings.ts';
import { createProject } from '#tests/support/create-project.ts';
import { productionSettings } from '#tests/support/production-settings.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { specifies } from '#tests/specifies.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();

it('a production shop shows no placeholder testimonials', async () => {
  const { visit } = renderedSite(env, productionSettings);
  expect((await visit('/portfolio')).text).not.toContain('What clients say');
  const real = { quote: 'They listen.', name: 'Asha', role: 'Weaver', isDemo: false };
  const value = [...defaultSiteSettings.testimonials, real];
  await env.db.insert(siteSettings).values({ key: 'testimonials', value });
  const { html, text } = await visit('/portfolio');
  expect(html.match(/<blockquote>/g)).toHaveLength(1);
  expect(text).toContain('They listen.');
});

specifies(
  'Static pages: a project opens its link if real, otherwise its page',
  "Static pages: project detail: title, category, technology count, 'Visit Project', image, overview, technologies; back to /portfolio",
);
it('a project has its own address, and its overview in chapters', async () => {
  const overview = 'Before.\n\n## What we did\n\nThis and that.';
  await createProject(env.db, { title: 'Linked', projectUrl: 'https://project.example/', overview });
  const { html, text } = await renderedSite(env).visit('/portfolio/LINKED');
  expect(html).toMatch(/<a [^>]*href="https:\/\/project\.example\/"[^>]*>.*Visit Project/);
  expect(text).toMatch(
    /Web Development Linked 1 technology .*Overview Before\. What we did This and that\. Technologies React/,
  );
});
