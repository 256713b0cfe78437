import { describe, expect, test } from 'vitest';
import { overviewChapters } from '#app/modules/office/portfolio/overview-chapters.ts';
import { homeServices } from '#app/modules/site/home-content.ts';
import { defaultTestimonials } from '#app/modules/site/setting-texts.ts';
import { faqs, portfolioServices } from '#app/modules/site/site-content.ts';
import { portfolioCategories } from '#app/shared/course-terms.ts';
import { demoCourses } from '#seeds/content/demo-courses.ts';
import { demoLearners, demoReviews } from '#seeds/content/demo-people.ts';
import { demoPortfolio } from '#seeds/content/portfolio.ts';
import { specifies } from '#tests/specifies.ts';

/** Number of published lessons of each course on sale. */
const lessonCount = new Map(
  demoCourses
    .filter((course) => course.status === 'active')
    .map(({ slug, sections }) => [
      slug,
      sections.flatMap(({ lessons }) => lessons).filter((lesson) => lesson.isPublished !== false).length,
    ]),
);

describe('the demo learners', () => {
  test('are two dozen fictional people with unique addresses and numbers', () => {
    expect(demoLearners).toHaveLength(24);
    expect(new Set(demoLearners.map((learner) => learner.email)).size).toBe(24);
    expect(new Set(demoLearners.map((learner) => learner.phone)).size).toBe(24);
    for (const learner of demoLearners) {
      expect(learner.email).toMatch(/^[a-z]+\.[a-z]+@example\.com$/);
      expect(learner.phone).toMatch(/^2547000000\d\d$/);
    }
  });

  test('bought courses on sale after they joined, and completed at most their lessons', () => {
    for (const learner of demoLearners) {
      for (const purchase of learner.purchases) {
        expect(purchase.daysAgo).toBeLessThanOrEqual(learner.joinedDaysAgo);
        const published = lessonCount.get(purchase.courseSlug) ?? -1;
        // A completed course has 'all', so that it stays complete when a lesson is added.
        if (purchase.lessonsDone === 'all') expect(published).toBeGreaterThan(0);
        else expect(purchase.lessonsDone).toBeLessThan(published);
        if (purchase.status === 'failed' || purchase.status === 'refunded') expect(purchase.lessonsDone).toBe(0);
      }
    }
  });

  test('have each course only once', () => {
    for (const { purchases } of demoLearners) {
      const held = purchases.filter(({ status }) => status !== 'failed').map(({ courseSlug }) => courseSlug);
      expect(new Set(held).size).toBe(held.length);
    }
  });

  test('pay in each of the last six months', () => {
    const months = demoLearners
      .flatMap(({ purchases }) => purchases)
      .filter(({ status }) => status === 'completed')
      .map(({ daysAgo }) => Math.floor(daysAgo / 30));
    expect([...new Set(months)].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('review only courses that they have begun', () => {
    for (const review of demoReviews) {
      const learner = demoLearners.find(({ email }) => email === review.email);
      const held = learner?.purchases.find(
        ({ courseSlug, lessonsDone }) => courseSlug === review.courseSlug && lessonsDone !== 0,
      );
      expect(held?.daysAgo).toBeGreaterThan(review.daysAgo);
    }
    const pairs = demoReviews.map(({ email, courseSlug }) => `${email} ${courseSlug}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });
});

describe('the public pages', () => {
  test('show six projects over all categories, each with a picture and three parts', () => {
    expect(demoPortfolio).toHaveLength(6);
    expect(new Set(demoPortfolio.map(({ slug }) => slug)).size).toBe(6);
    expect([...new Set(demoPortfolio.map(({ category }) => category))].toSorted()).toEqual(
      [...portfolioCategories].toSorted(),
    );
    expect(new Set(demoPortfolio.map(({ picture }) => picture)).size).toBe(6);
    for (const { overview } of demoPortfolio) {
      const chapters = overviewChapters(overview.join('\n\n'));
      expect(chapters.map(({ heading }) => heading)).toEqual(['The situation', 'What we did', 'What came of it']);
      for (const { paragraphs } of chapters) expect(paragraphs.length).toBeGreaterThanOrEqual(2);
      const words = chapters
        .flatMap(({ paragraphs }) => paragraphs)
        .join(' ')
        .split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(200);
      expect(words).toBeLessThanOrEqual(350);
    }
  });

  specifies('Static pages: portfolio: six services');
  test('offer the services of the specification', () => {
    expect(portfolioServices().map(({ title }) => title)).toEqual([
      'Grant Writing',
      'Proofreading & Editing',
      'Service Automation',
      'Web Development',
      'Cloud Solutions',
      'Cybersecurity',
    ]);
    expect(homeServices()).toHaveLength(4);
    expect(defaultTestimonials).toHaveLength(3);
  });

  specifies('Static pages: contact: three FAQs', 'Money: one setting for the money-back days');
  test('leave the days of the money-back guarantee to the settings', () => {
    const answers = faqs({ moneyBackDays: 14 });
    expect(answers).toHaveLength(3);
    const guarantee = answers.filter(({ answer }) => answer.includes('money-back'));
    expect(guarantee).toHaveLength(1);
    expect(guarantee[0]?.answer.match(/\d+/g)).toEqual(['14', '14']);
  });
});
