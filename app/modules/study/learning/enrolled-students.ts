/** A learner of a course, for staff (specification: enrolled student row). */
export interface EnrolledStudent {
  readonly id: string;
  /** 'Anonymous User' if the account has no name. */
  readonly name: string;
  readonly email: string;
  /** Percent. */
  readonly progress: number;
  readonly isCompleted: boolean;
  /** Null if the course was never opened. */
  readonly lastAccessedAt: Date | null;
}

export interface EnrolledStudents {
  readonly course: { readonly id: string; readonly title: string; readonly students: number };
  readonly students: readonly EnrolledStudent[];
  readonly page: number;
  readonly pages: number;
}

export const studentsPerPage = 20;
