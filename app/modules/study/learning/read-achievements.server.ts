import { formatDay } from '#app/shared/dates.ts';
import type { AchievementsView } from './achievements-view.ts';
import { badgeImage, badgeName, badgeNameOf } from './badge.ts';
import { ownPicture } from '#app/shared/picture.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { certificateOf } from '#app/modules/study/certificates/certificate.ts';
import { selectMyBadges } from './my-courses-queries.server.ts';
import { readShelf } from './read-my-courses.server.ts';

/** Returns the actor's badges, earned and in progress. Two queries. Throws DomainError 'sign_in_required'. */
export async function readAchievements({ db, actor, clock }: ReadNowDeps): Promise<AchievementsView> {
  const { userId, cards } = await readShelf({ db, actor, clock });
  const badges = await selectMyBadges(db, userId);
  const titleOf = new Map(cards.map((card) => [card.id, card.title]));
  const lessonsOf = new Map(cards.map((card) => [card.id, card.totalLessons]));
  return {
    badgesCollected: cards.filter((card) => card.isCompleted).length,
    lessonsCompleted: cards.reduce((sum, card) => sum + card.completedLessons, 0),
    enrolledCourses: cards.length,
    badges: badges.map((badge) => ({
      name: badgeNameOf(badge.name, titleOf.get(badge.courseId ?? '') ?? null),
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
