/** Somebody who has a course, as administrators see them (enrolled student row). */
export interface EnrolledStudent {
  readonly id: string;
  /** 'Anonymous User' where the account has none. */
  readonly name: string;
  readonly email: string;
  /** In percent. */
  readonly progress: number;
  readonly isCompleted: boolean;
  /** Null: the course was never opened. */
  readonly lastAccessedAt: Date | null;
}

export interface EnrolledStudents {
  readonly course: { readonly id: string; readonly title: string; readonly students: number };
  readonly students: readonly EnrolledStudent[];
  readonly page: number;
  readonly pages: number;
}

export const studentsPerPage = 20;
