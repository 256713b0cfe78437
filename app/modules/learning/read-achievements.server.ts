import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { formatDay } from '#app/shared/dates.ts';
import type { AchievementsView } from './achievements-view.ts';
import { badgeImage, badgeName } from './badge.ts';
import { ownPicture } from '#app/shared/picture.ts';
import { certificateOf } from './certificates/certificate.ts';
import { selectMyBadges } from './my-courses-queries.server.ts';
import { readShelf } from './read-my-courses.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}

/** What the learner who asks has earned, and what is on its way. Three queries. Throws DomainError 'sign_in_required'. */
export async function readAchievements({ db, actor, clock }: Deps): Promise<AchievementsView> {
  const { userId, cards } = await readShelf({ db, actor, clock });
  const badges = await selectMyBadges(db, userId);
  const lessonsOf = new Map(cards.map((card) => [card.id, card.totalLessons]));
  return {
    badgesCollected: cards.filter((card) => card.isCompleted).length,
    lessonsCompleted: cards.reduce((sum, card) => sum + card.completedLessons, 0),
    enrolledCourses: cards.length,
    badges: badges.map((badge) => ({
      name: badge.name,
      description: badge.description,
      imageUrl: badge.imageUrl,
      earnedAt: badge.earnedAt,
      earnedOn: formatDay(badge.earnedAt),
      verificationCode: badge.verificationCode,
      courseId: badge.courseId,
      instructor: badge.instructor,
      lessons: badge.courseId === null ? null : (lessonsOf.get(badge.courseId) ?? null),
      certificate: badge.certificate && certificateOf(badge.certificate),
      picture: ownPicture(badge.pictureId),
    })),
    underway: cards
      .filter((card) => !card.isCompleted && card.totalLessons > 0)
      .map((card) => ({
        courseId: card.id,
        courseSlug: card.slug,
        name: badgeName(card.title),
        imageUrl: badgeImage(card, card.progress),
        completedLessons: card.completedLessons,
        totalLessons: card.totalLessons,
      })),
  };
}
