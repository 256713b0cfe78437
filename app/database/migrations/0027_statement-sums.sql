CREATE TABLE "statement_sums" (
	"statement_id" uuid NOT NULL,
	"day" date NOT NULL,
	"outcome" text NOT NULL,
	"direction" text NOT NULL,
	"lines" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"booked_cents" bigint NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "statement_sums_statement_id_day_outcome_direction_pk" PRIMARY KEY("statement_id","day","outcome","direction")
);
--> statement-breakpoint
ALTER TABLE "statement_sums" ADD CONSTRAINT "statement_sums_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- What the lines of a statement come to, so that a page of it costs the same however many lines it has.
CREATE FUNCTION statement_lines_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO statement_sums AS known (statement_id, day, outcome, direction, lines, amount_cents, booked_cents, cents)
      SELECT statement_id, (at AT TIME ZONE 'Africa/Nairobi')::date, outcome, direction, count(*),
        coalesce(sum(amount_cents), 0), coalesce(sum(booked_cents), 0), coalesce(sum(coalesce(amount_cents, booked_cents)), 0)
      FROM new_lines GROUP BY 1, 2, 3, 4
      ON CONFLICT (statement_id, day, outcome, direction) DO UPDATE SET lines = known.lines + excluded.lines,
        amount_cents = known.amount_cents + excluded.amount_cents, booked_cents = known.booked_cents + excluded.booked_cents,
        cents = known.cents + excluded.cents;
  ELSE
    INSERT INTO statement_sums AS known (statement_id, day, outcome, direction, lines, amount_cents, booked_cents, cents)
      SELECT statement_id, (at AT TIME ZONE 'Africa/Nairobi')::date, outcome, direction, sum(one),
        coalesce(sum(one * amount_cents), 0), coalesce(sum(one * booked_cents), 0), coalesce(sum(one * coalesce(amount_cents, booked_cents)), 0)
      FROM (SELECT 1 AS one, * FROM new_lines UNION ALL SELECT -1, * FROM old_lines) changes GROUP BY 1, 2, 3, 4
      ON CONFLICT (statement_id, day, outcome, direction) DO UPDATE SET lines = known.lines + excluded.lines,
        amount_cents = known.amount_cents + excluded.amount_cents, booked_cents = known.booked_cents + excluded.booked_cents,
        cents = known.cents + excluded.cents;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER statement_lines_are_summed AFTER INSERT ON "statement_lines" REFERENCING NEW TABLE AS new_lines
  FOR EACH STATEMENT EXECUTE FUNCTION statement_lines_sum();
--> statement-breakpoint
CREATE TRIGGER statement_sums_follow AFTER UPDATE ON "statement_lines" REFERENCING NEW TABLE AS new_lines OLD TABLE AS old_lines
  FOR EACH STATEMENT EXECUTE FUNCTION statement_lines_sum();
--> statement-breakpoint
INSERT INTO "statement_sums" (statement_id, day, outcome, direction, lines, amount_cents, booked_cents, cents)
  SELECT statement_id, (at AT TIME ZONE 'Africa/Nairobi')::date, outcome, direction, count(*),
    coalesce(sum(amount_cents), 0), coalesce(sum(booked_cents), 0), coalesce(sum(coalesce(amount_cents, booked_cents)), 0)
  FROM "statement_lines" GROUP BY 1, 2, 3, 4;
