CREATE TABLE "user_totals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_totals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"users" integer NOT NULL
);
--> statement-breakpoint

-- How many users there are. Rows are only added, so that two registrations never wait for each other; the hourly sweep folds them.
CREATE FUNCTION users_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_totals (users) SELECT count(*) FROM new_users HAVING count(*) > 0;
  ELSE
    INSERT INTO user_totals (users) SELECT -count(*) FROM old_users HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_totalled AFTER INSERT ON "users" REFERENCING NEW TABLE AS new_users
  FOR EACH STATEMENT EXECUTE FUNCTION users_total();
--> statement-breakpoint
CREATE TRIGGER users_totalled_less AFTER DELETE ON "users" REFERENCING OLD TABLE AS old_users
  FOR EACH STATEMENT EXECUTE FUNCTION users_total();
--> statement-breakpoint
INSERT INTO "user_totals" (users) SELECT count(*) FROM "users" HAVING count(*) > 0;
